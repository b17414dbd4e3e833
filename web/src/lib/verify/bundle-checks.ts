import type { CheckedBundle, Verdict } from '../engine/answers';
import type { Check } from './check';

/** What the check of an exported round comes to, thing by thing; nothing where the round proves nothing. */
export function bundleChecks({ verdict }: CheckedBundle): readonly Check[] {
  if (!verdict) return [];
  return [
    {
      state: 'good',
      title: 'Nothing was changed afterwards',
      detail: `${count(verdict.facts, 'fact')} of the record, each linked to the one before. Every link was computed again.`,
    },
    {
      state: 'good',
      title: 'The house signed it',
      detail: `Seal ${verdict.seal} of server ${verdict.server} covers the end of the round.${vouching(verdict)}`,
    },
    {
      state: 'good',
      title: 'These were the cards',
      detail: `${count(verdict.cards, 'card')}, each led to the root of its shoe by its salt and path.`,
    },
    {
      state: 'good',
      title: 'The house did what it would do',
      detail: `Every fact was decided again, and ${count(verdict.wagers, 'wager')} settled again by the rules: the result is the same.`,
    },
    trust(verdict),
  ];
}

function vouching({ vouched_by: server }: Verdict): string {
  if (server === null) return ' It begins with the opening of the table and needs nobody’s word.';
  return ` Server ${server} vouches for the table as it stood before.`;
}

function trust({ trusted }: Verdict): Check {
  return trusted
    ? { state: 'good', title: 'It is this house', detail: 'All signatures are by keys that you named.' }
    : {
        state: 'open',
        word: 'Unknown',
        title: 'Is it this house?',
        detail:
          'You have named no key to trust, so this shows only that the round agrees with itself. Whoever could write the whole record could sign it with another key. Compare the key below with one the house has published elsewhere, or enter it above.',
      };
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
