/** Which orders a person is offered at a table, which of them their rank allows, and which one comes first. */
import { haltOf } from '../../../lib/table/status';
import type { Notice, TableView } from '../../../lib/api/view';
import { answerTo, hasRank, orAbove, whyNotAcknowledge, type Member } from '../concerns';
import { cardOrders } from './card-orders';
import { irregularities } from './irregularities';
import { limitOrders } from './limit-orders';
import { rulesOfPower, type Group, type Situation, type TableOrder, type Values } from './order';
import { isSuspended, playOrders } from './play-orders';
import { playerOrders } from './player-orders';

/** Every order, in the order of the menu. */
export const allOrders: readonly TableOrder[] = [
  ...playOrders,
  ...limitOrders,
  ...playerOrders,
  ...cardOrders,
  ...irregularities,
];

const groups: readonly Group[] = [
  'Play',
  'Limits',
  'Players',
  'Cards and equipment',
  'Irregularities',
  'Approvals',
];

/** An order in the menu. */
export interface OfferedOrder {
  readonly order: TableOrder;
  readonly key: string | undefined;
  /** Who may give it, if the signed-in person may not. */
  readonly only: string | undefined;
}

/** The orders that fit the state of the table, in their groups. Irregularities are opened by digits. */
export function offered(situation: Situation): readonly { group: Group; orders: readonly OfferedOrder[] }[] {
  const fitting = allOrders.filter((order) => fits(order, situation));
  const numbered = fitting.filter(({ group }) => group === 'Irregularities');
  const entry = (order: TableOrder): OfferedOrder => {
    const digit = numbered.indexOf(order) + 1;
    return {
      order,
      key: order.key ?? (digit >= 1 && digit <= 9 ? String(digit) : undefined),
      only: whyNot(order, situation),
    };
  };
  return groups
    .map((group) => ({ group, orders: fitting.filter((order) => order.group === group).map(entry) }))
    .filter(({ orders }) => orders.length > 0);
}

/** Whether an order fits the state of the table and its game. Powers that only some games have are named in the rules of these games. */
export function fits(order: TableOrder, situation: Situation): boolean {
  if (situation.view.phase === 'closed') return false;
  if (order.ofSomeGames && rulesOfPower(order.power, situation).length === 0) return false;
  return order.fits?.(situation) ?? true;
}

/** Why a person may not give an order: the ranks that may. `undefined` if they may. The server checks it again. */
export function whyNot({ least, power }: TableOrder, { me, provisions }: Situation): string | undefined {
  if (least === 'inspector') return me.role === 'inspector' ? undefined : 'an inspector';
  const inspectorsToo = provisions?.inspectors_too.some(([name]) => name === power) === true;
  if (hasRank(me.role, least) || (inspectorsToo && me.role === 'inspector')) return undefined;
  return orAbove(least);
}

/** The rules behind an order, each once: those that give the power, then those that the form names. */
export function rulesOf(order: TableOrder, values: Values, situation: Situation): readonly string[] {
  const further = order.rules?.(values, situation) ?? [];
  return [...new Set([...rulesOfPower(order.power, situation), ...further.filter((rule) => rule != null)])];
}

/** What the state of a table asks of a person first. */
export type Primary =
  /** To answer the request that stands, or only to look at it. */
  | { readonly do: 'agree' | 'withdraw' | 'look' }
  | { readonly do: 'order'; readonly order: TableOrder }
  | { readonly do: 'acknowledge'; readonly notice: Notice };

/** The first thing to do at a table: an answer, then what makes play go on, then the oldest notice for this person. */
export function primaryOf(situation: Situation): Primary | undefined {
  const { view, me } = situation;
  if (view.awaits_agreement) {
    const { may } = answerTo(view.awaits_agreement.request, me);
    return { do: may === 'nothing' ? 'look' : may };
  }
  const power = powerThatLetsPlayGoOn(situation);
  const order = allOrders.find((one) => one.power === power);
  if (order && fits(order, situation) && !whyNot(order, situation)) {
    return { do: 'order', order };
  }
  const notice = forMe(view, me)[0];
  return notice ? { do: 'acknowledge', notice } : undefined;
}

function powerThatLetsPlayGoOn(situation: Situation): string | undefined {
  const halt = haltOf(situation.view);
  if (isSuspended(situation)) return 'resume';
  if (!halt) return undefined;
  if (halt.cause === 'jackpot') return 'resume-jackpot';
  if (halt.cause === 'device') return 'replace-device';
  // The API names cards as the cause of both a check and new cards; only its words say which of the two is due. Both orders are in the menu.
  return halt.says.includes('new cards') ? 'replace-cards' : 'record-check';
}

/** Open notices that this person may acknowledge, the oldest first. */
export function forMe({ notices = [] }: TableView, me: Member): readonly Notice[] {
  return notices.filter((notice) => !notice.acknowledged && whyNotAcknowledge(notice, me) === undefined);
}
