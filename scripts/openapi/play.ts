// A round of Three Card Poker through a client that a public generator made from the description of the API. All types here come from that
// description: if it differs from the API, this file does not compile, or an answer does not fit.
import { randomUUID } from 'node:crypto';
import { client } from './client/client.gen.js';
import {
  getMe,
  getMeRounds,
  getTables,
  getTablesTable,
  getTablesTableRoundsRound,
  getTablesTableRoundsRoundProof,
  postGuests,
  postTablesTableOrders,
} from './client/sdk.gen.js';
import type { Order, TableView } from './client/types.gen.js';

/** How often the script reads the table at most. A house with short waits plays a round in a few seconds. */
const MOST_LOOKS = 600;
const BETWEEN_LOOKS_MS = 200;

const baseUrl = process.argv[2];
if (baseUrl === undefined) throw new Error('play.js ADDRESS');
client.setConfig({ baseUrl });

/** The data of an answer; throws the error if the house refused. */
function answer<Data>(what: string, { data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`${what}: ${JSON.stringify(error)}`);
  return data;
}

const came = await postGuests();
const guest = answer('coming as a guest', came);
const cookie = came.response?.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
if (!cookie) throw new Error('the answer to a guest sets no cookie');
client.setConfig({ baseUrl, headers: { cookie } });
const me = answer('asking who one is', await getMe());
if (!me.guest || me.name !== guest.name) throw new Error(`came as ${guest.name} and am ${JSON.stringify(me)}`);

const found = answer('the tables', await getTables()).find(
  ({ game, open, free }) => game === 'three-card-poker' && open && free.length > 0,
);
const free = found?.free[0];
if (found === undefined || free === undefined) throw new Error('there is no free seat at Three Card Poker');
const seat = free;
const path = { table: found.table };

/** Sends an order and returns whether the table carried it out. A refusal is only logged: the table may have moved on since the script read it. */
async function order(body: Order): Promise<boolean> {
  const { data, error } = await postTablesTableOrders({ path, body, headers: { 'idempotency-key': randomUUID() } });
  if (error !== undefined) console.log(`${JSON.stringify(body)} was refused: ${JSON.stringify(error)}`);
  return data !== undefined;
}

/** The next order to send, chosen from the offers in the view. */
function next(view: TableView, wagered: boolean): Order | undefined {
  if (!view.chairs.some(({ you }) => you)) return { do: 'sit', seat };
  if (view.stack === null || Number(view.stack) < 50) return { do: 'buy-in', amount: '100.00' };
  for (const offer of view.offers) {
    switch (offer.do) {
      case 'cut':
        return { do: 'cut', card: offer.from };
      case 'wager':
        if (!wagered && offer.on === 'ante') return { do: 'wager', seat, on: 'ante', amount: offer.from };
        break;
      case 'decide':
        if (offer.seat === seat && offer.decision === 'play') return { do: 'decide', seat, decision: 'play' };
        break;
      case 'ready':
        if (wagered && !view.chairs.some(({ you, ready }) => you && ready)) return { do: 'ready' };
        break;
    }
  }
  return undefined;
}

let played: number | undefined;
let wagered: number | undefined;
let decided = false;
for (let look = 0; look < MOST_LOOKS && played === undefined; look++) {
  const { view } = answer('the table', await getTablesTable({ path }));
  if (wagered !== undefined && (view.round > wagered || (view.round === wagered && view.phase === 'over'))) {
    played = wagered;
    break;
  }
  const asked = next(view, wagered !== undefined);
  if (asked !== undefined && (await order(asked))) {
    // A wager between two rounds belongs to the next one.
    if (asked.do === 'wager') wagered = answer('the table', await getTablesTable({ path })).view.round;
    if (asked.do === 'decide') decided = true;
  }
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
}
if (played === undefined || !decided) throw new Error(`no round was played to its end: ${played}, decided: ${decided}`);

const listed = answer('the rounds', await getMeRounds({ query: {} }));
const own = listed.rounds.find(({ table, round }) => table === path.table && round === played);
if (own === undefined || !own.over || own.net === null) throw new Error(`round ${played} is not among ${JSON.stringify(listed)}`);
const replay = answer('the round', await getTablesTableRoundsRound({ path: { ...path, round: played } }));
const lines = replay.lines.filter((line) => line.seat === seat);
const wagers = lines.map(({ wager }) => wager);
if (!wagers.includes('ante') || !wagers.includes('play')) throw new Error(`settled were only ${JSON.stringify(lines)}`);
for (const { rules, wager } of lines) if (rules.length === 0) throw new Error(`${wager} was settled without a rule`);
const cents = (text: string) => Math.round(Number(text) * 100);
// `returned` is everything that goes back to the player: the stake, unless it is lost, and the winnings.
const net = lines.reduce((sum, { returned, staked }) => sum + cents(returned) - cents(staked), 0);
if (net !== cents(own.net)) throw new Error(`the lines come to ${net} cents, the list says ${own.net}: ${JSON.stringify(lines)}`);
const proof = answer('the proof of the round', await getTablesTableRoundsRoundProof({ path: { ...path, round: played } }));
const [shoe] = proof.shoes;
if (shoe === undefined || shoe.reveals.length === 0 || proof.dealt.length < 6) throw new Error(`nothing proves the cards: ${JSON.stringify(proof)}`);
console.log(
  `A generated client played round ${played} of table ${path.table}: ${lines.map(({ wager, outcome }) => `${wager} ${outcome}`).join(', ')}; ${own.net}.`,
);
