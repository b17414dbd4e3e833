/** The terms of an analysis, explained to people who have never played. */

export type TermId =
  | 'house-edge'
  | 'element-of-risk'
  | 'standard-deviation'
  | 'hit-frequency'
  | 'at-risk'
  | 'distribution'
  | 'best-play'
  | 'break-even'
  | 'exact';

interface Term {
  readonly word: string;
  readonly says: string;
}

export const terms: Readonly<Record<TermId, Term>> = {
  'house-edge': {
    word: 'House edge',
    says: 'The share of the first wager that the house keeps, on average over very many rounds. At 5%, every $10 with which you begin a round costs you 50 cents in the long run; a single evening can be far better or far worse.',
  },
  'element-of-risk': {
    word: 'Element of risk',
    says: 'The same loss as a share of all the money that you put on the table in a round, not only of the first wager. It is the fairer number for comparing games in which you may add to a wager.',
  },
  'standard-deviation': {
    word: 'Standard deviation',
    says: 'How much single rounds differ from the average. Near 1 you mostly win or lose your wager; above 3, rare large wins come between long losing stretches.',
  },
  'hit-frequency': {
    word: 'Hit frequency',
    says: 'How often a round ends with more money than it began with.',
  },
  'at-risk': {
    word: 'Put at risk',
    says: 'The average money on the table in a round, as a multiple of the first wager. 2.04 means that a round that begins with $10 puts $20.40 on the table on average.',
  },
  distribution: {
    word: 'Distribution',
    says: 'Every possible result of a round, and how often it occurs. Together they are 100%.',
  },
  'best-play': {
    word: 'Best play',
    says: 'Always making the choice with the highest average value. All figures here assume it. Other ways to play cost more; the list of simpler ways to play says how much.',
  },
  'break-even': {
    word: 'Break-even',
    says: 'The point at which a wager neither costs nor earns anything on average. Above it the average is on the player’s side, but almost all players still lose, because the average comes from one very rare prize.',
  },
  exact: {
    word: 'Exact',
    says: 'Calculated from all possible deals, without sampling or estimates.',
  },
};
