"""What is agreed on before a game: contracts, packs, house rules, the rules of other families."""
