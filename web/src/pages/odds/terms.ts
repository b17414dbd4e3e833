/** The words of an analysis for somebody who has never played. */

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

export interface Term {
  readonly word: string;
  readonly says: string;
}

export const terms: Readonly<Record<TermId, Term>> = {
  'house-edge': {
    word: 'House edge',
    says: 'What the house keeps of the first wager, on average over very many rounds. At 5%, every $10 you begin a round with costs you 50 cents in the long run; a single evening can be far better or far worse.',
  },
  'element-of-risk': {
    word: 'Element of risk',
    says: 'The same loss, measured against all the money you put on the table in a round and not only the first wager. It is the fairer number for comparing games in which you may add to a wager.',
  },
  'standard-deviation': {
    word: 'Standard deviation',
    says: 'How wildly single rounds differ from the average. Near 1 you mostly win or lose your wager; above 3, long losing stretches are broken by rare large wins.',
  },
  'hit-frequency': {
    word: 'Hit frequency',
    says: 'How often a round ends with more money than it began with.',
  },
  'at-risk': {
    word: 'Put at risk',
    says: 'How much a round asks of you on average, counted in first wagers. 2.04 means that a round begun with $10 puts $20.40 on the table on average.',
  },
  distribution: {
    word: 'Distribution',
    says: 'Every result that a round can have, and how often each of them comes. All of them together are 100%.',
  },
  'best-play': {
    word: 'Best play',
    says: 'Making, every time, the choice that is worth most on average. All figures here suppose it; who plays otherwise pays more, and the list of simpler ways to play says how much.',
  },
  'break-even': {
    word: 'Break-even',
    says: 'The point at which a wager neither costs nor earns anything on average. Above it the average is on the player’s side, though almost everybody still loses: the average is made by one very rare prize.',
  },
  exact: {
    word: 'Exact',
    says: 'Every way in which the cards can fall was counted. There is nothing estimated and no sample in it.',
  },
};
