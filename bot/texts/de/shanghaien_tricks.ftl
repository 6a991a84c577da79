## Die Hälften der Trickkarten: für jede dieselben Schlüssel

trick-two-sailors-name = 2 Matrosen
trick-two-sailors-picture = 2 Matrosen
trick-two-sailors-explain = **2 Matrosen**: Leg die Karte zu einer Mannschaft, in der du einen echten Matrosen hast. Dort zählt sie bis zum Ende 2. Danach legst du wie immer einen Würfel an.
trick-two-sailors-guide = **2 Matrosen**: Wert 2 für eine Mannschaft
trick-two-sailors-event = 2 Matrosen { $crew } gelegt
trick-two-sailors-move = 2 Matrosen { $crew }
trick-two-sailors-prompt = Zu welcher Mannschaft kommen die 2 Matrosen?
trick-two-sailors-button = { $nation } (→ { $strength })
trick-two-sailors-card-prompt = Welche Trickkarte legst du dazu?
trick-two-sailors-card-button = Die Karte mit „{ $half }“

trick-die-shift-name = Würfel ±1
trick-die-shift-picture = Würfel ±1
trick-die-shift-card = Trick (Würfel ±1)
trick-die-shift-explain = **Würfel ±1**: Dreh einen der beiden Würfel um eins hinauf oder hinunter und leg dann einen von beiden an. Die Karte kommt aus dem Spiel.
trick-die-shift-guide = **Würfel ±1**: ein Würfel um eins rauf oder runter
trick-die-shift-event = aus der { $die } eine { $to } gemacht
trick-die-shift-move = Würfel ±1: { $die } wird { $to }
trick-die-shift-prompt = Welcher Würfel ändert sich, und wohin?
trick-die-shift-button = { $die } → { $to } ({ $card })

trick-both-dice-name = Beide Würfel
trick-both-dice-picture = Beide Würfel
trick-both-dice-card = Trick (Beide Würfel)
trick-both-dice-explain = **Beide Würfel**: Leg beide Würfel an statt nur einen. Die Karte kommt aus dem Spiel.
trick-both-dice-guide = **Beide Würfel**: Leg beide an
trick-both-dice-move = Beide Würfel
trick-both-dice-prompt = Beide Würfel anlegen? Damit endet dein Zug.
trick-both-dice-button = { $low } + { $high }

trick-roll-again-name = Noch einmal würfeln
trick-roll-again-picture = Noch einmal
trick-roll-again-card = Trick (Noch einmal)
trick-roll-again-explain = **Noch einmal würfeln**: Wirf beide Würfel neu; der neue Wurf gilt. Die Karte kommt aus dem Spiel.
trick-roll-again-guide = **Noch einmal würfeln**: ein neuer Wurf
trick-roll-again-event = „Noch einmal würfeln“ gespielt
trick-roll-again-dice = noch einmal gewürfelt ({ $dice })
trick-roll-again-move = Noch einmal würfeln
trick-roll-again-prompt = Beide Würfel neu werfen? Der neue Wurf gilt.
trick-roll-again-button = Beide neu werfen

trick-send-to-sharks-name = Zu den Haien
trick-send-to-sharks-picture = Zu den Haien
trick-send-to-sharks-explain = **Zu den Haien**: Die Karte, an die du in diesem Zug anlegst, wird verdeckt. Niemand bekommt sie, ihre Würfel zählen aber weiter für die Nachbarn. Diese Karte kommt aus dem Spiel.
trick-send-to-sharks-event = die Haie gerufen
trick-send-to-sharks-move = Zu den Haien
trick-send-to-sharks-prompt = Die Haie rufen? Die Karte, an die du jetzt anlegst, wird verdeckt, und niemand bekommt sie.
trick-send-to-sharks-button = Die Haie rufen

trick-exchange-name = Tauschen
trick-exchange-picture = Tauschen
trick-exchange-explain = **Tauschen**: Nimm einen früher angelegten Würfel zurück und leg dann beide gewürfelten an. Die Karte kommt aus dem Spiel.
trick-exchange-event = die { $die } zurückgenommen
trick-exchange-move = Tauschen: { $die } zurück
trick-exchange-prompt = Welchen deiner Würfel nimmst du zurück?
trick-exchange-button = { $die } zurück, { $low } + { $high }

## Karten, mit denen eine Partie beginnen kann

extra-joker-name = Joker

extra-sharks-name = Haie
