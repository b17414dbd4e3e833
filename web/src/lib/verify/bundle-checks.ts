import type { CheckedBundle, Verdict } from '../engine/answers';
import type { Check } from './check';

/** The checks of an exported round, one by one; none if the round is not proved. */
export function bundleChecks({ verdict }: CheckedBundle): readonly Check[] {
  if (!verdict) return [];
  return [
    {
      state: 'good',
      title: 'Nothing was changed afterwards',
      detail: `${count(verdict.facts, 'fact')} of the record, each linked to the one before. This page computed every link again.`,
    },
    {
      state: 'good',
      title: 'The house signed it',
      detail: `Seal ${verdict.seal} of server ${verdict.server} covers the end of the round.${vouching(verdict)}`,
    },
    {
      state: 'good',
      title: 'These were the cards',
      detail: `${count(verdict.cards, 'card')}, each with a salt and path that lead to the root of its shoe.`,
    },
    {
      state: 'good',
      title: 'The house followed its rules',
      detail: `This page decided every fact again, and settled ${count(verdict.wagers, 'wager')} again by the rules: the results are the same.`,
    },
    trust(verdict),
  ];
}

function vouching({ vouched_by: server }: Verdict): string {
  if (server === null)
    return ' It begins with the opening of the table, so no server has to vouch for an earlier state.';
  return ` Server ${server} vouches for the state of the table before.`;
}

function trust({ trusted }: Verdict): Check {
  return trusted
    ? { state: 'good', title: 'It is this house', detail: 'All signatures are by keys that you named.' }
    : {
        state: 'open',
        word: 'Unknown',
        title: 'Is it this house?',
        detail:
          'You have named no key to trust, so this shows only that the file is consistent. A forger could have signed a false record with another key. Compare the key below with one that the house has published elsewhere, or enter that one above.',
      };
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
