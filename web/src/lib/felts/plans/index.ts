import { descriptionOf, equalWagers, games, wagersToChoose, type Game } from '../../games';
import type { Cloth, ClothFor, FeltPlan } from '../plan';

/** The cloth of each game, in a file with the game's name. */
const cloths = import.meta.glob<Cloth | ClothFor>(['./*.ts', '!./index.ts'], {
  eager: true,
  import: 'default',
});

/** A cloth together with the description of its game. */
function completed(game: Game, cloth: Cloth): FeltPlan {
  const { title, seats, together: rule, wagers } = descriptionOf(game);
  const equal = equalWagers(game);
  const brought = wagers.find(({ required, needs }) => required && needs !== undefined);
  return {
    game,
    title,
    seats,
    ...cloth,
    ...(rule && equal.length > 1 ? { together: { spots: equal, rule } } : {}),
    ...(rule && brought?.needs ? { beside: { spot: brought.needs, brings: brought.on, rule } } : {}),
  };
}

function feltOf(game: Game, offered: readonly string[]): FeltPlan {
  const cloth = cloths[`./${game}.ts`];
  if (!cloth) throw new Error(`${game} has no cloth`);
  return completed(game, typeof cloth === 'function' ? cloth(offered) : cloth);
}

/** The felt of each game; if tables may offer optional wagers, with the first of them. */
export const felts = Object.fromEntries(
  games.map((game) => [game, feltOf(game, wagersToChoose(game).slice(0, 1))]),
) as Readonly<Record<Game, FeltPlan>>;

/** The felt of one table, with a spot for each optional wager that it offers. */
export function planOf(game: Game, offered: readonly string[]): FeltPlan {
  const choose = wagersToChoose(game);
  return choose.length > 0
    ? feltOf(
        game,
        offered.filter((wager) => choose.includes(wager)),
      )
    : felts[game];
}
