"""What finished games tell: figures, luck, ratings, and the game step by step.

Pure computation over stored results and logs; knows neither Discord nor pictures nor words.
"""
