import { asProblem, Problem } from '../api/problem';
import { openWebSocket, type OpenSocket } from '../api/reconnecting-socket';
import { fromHouseTime } from '../api/house-clock';
import { TableConnection } from '../api/table-connection.svelte';
import type { Chair, DecideOffer, Order, TableView } from '../api/view';
import { faultOf, faultProblem, type Fault } from './faults';
import { chipFor, isPlaced, openSpots, placedBy, type OpenSpot } from './open-spots';
import type { FeltState } from '../felts/felt-state';
import { planOf } from '../felts/plans';
import { isGame } from '../games';
import { dollars, moneyText, parseMoney, type Cents } from '../money';
import { announcements } from './announce';
import { choicesOf, decideOrder, offersTo, type Detail } from './choices';
import { feltOf, wagersTaken } from './felt-of';
import { timeLeft, turnOf, type Turn, type Wait } from './turn';
import * as drafts from './wager-draft';
import { whyOf, type WhyRound } from './why';

type Key = string;

const keyOf = ({ seat, player }: { readonly seat: number; readonly player: number }): Key =>
  `${seat}/${player}`;

/** Chips that were laid but not placed when a round began, with their fault if they had one. */
interface Unplaced {
  readonly round: number;
  readonly amount: Cents;
  readonly fault?: Fault;
}

/** `$10 was not placed and is back with your chips: Ante takes $15 at least.` */
export function unplacedWords({ amount, fault }: Unplaced): string {
  const why = fault ? `: ${faultProblem(fault).message}` : '';
  return `${dollars(amount)} was not placed and is back with your chips${why}.`;
}

/** Laid chips are placed this long before time is up, in milliseconds, so that the order arrives in time. */
const lastMoment = 1500;

/** The phases in which laid chips may still be placed. */
const wagering: readonly TableView['phase'][] = ['vacant', 'shuffle', 'cut', 'wagers'];

/** A table for one player: the server's view, and the chips that the player has laid but not placed. */
export class TableState {
  readonly connection: TableConnection;
  /** The chip that a tap on a spot lays. */
  picked = $state<Cents>(500);
  /** The player's last settled round. */
  why = $state.raw<WhyRound | undefined>(undefined);
  /** The last announcements; the count makes the same words a new announcement. */
  heard = $state.raw<{ readonly count: number; readonly words: readonly string[] }>({ count: 0, words: [] });
  /** Whether wagers are being sent. */
  placing = $state(false);
  /** Chips that were laid but not placed when a round began: they are back in the player's stack. */
  unplaced = $state.raw<Unplaced | undefined>(undefined);

  /** As text, so that the cloth is not drawn again for every view with the same wagers. */
  private readonly taken = $derived(this.view ? wagersTaken(this.view).join() : '');
  /** The felt of this table; `undefined` for a game that this page does not know. */
  readonly plan = $derived.by(() => {
    const game = this.view?.game;
    return game !== undefined && isGame(game) ? planOf(game, this.taken.split(',')) : undefined;
  });

  private laid = $state.raw<Readonly<Record<Key, drafts.WagerDraft>>>({});
  /** The wagers that a rebet lays. */
  private stakes = $state.raw<Readonly<Record<Key, readonly drafts.Laid[]>>>({});
  private looksAt = $state<Key | undefined>(undefined);
  private turn = $state.raw<Turn | undefined>(undefined);
  /** The round in which each chair's wagers were last laid on this page; for these the stake before doubling is known. */
  private laidIn: Readonly<Record<Key, number>> = {};
  /** The draft that was placed because time was nearly up: it is placed only once. */
  private placedLast: Readonly<Record<Key, drafts.WagerDraft>> | undefined;

  constructor(
    table: number | string,
    private readonly now: () => number = Date.now,
    openSocket: OpenSocket = openWebSocket,
  ) {
    this.connection = new TableConnection(table, (before, after) => this.saw(before, after), openSocket);
  }

  get view(): TableView | undefined {
    return this.connection.view;
  }

  /** Whether the server takes orders: after a break the offers may be stale, and without its database it takes none. */
  get live(): boolean {
    return this.connection.state === 'live' && !this.connection.trouble;
  }

  get ownChairs(): readonly Chair[] {
    return this.view?.chairs.filter(({ you }) => you) ?? [];
  }

  /** The selected chair: the one that has to act, the one that the player chose, or the first. */
  get chair(): Chair | undefined {
    const view = this.view;
    if (!view) return undefined;
    const asked = this.ownChairs.find((chair) => offersTo(view, chair).length > 0);
    const chosen = this.ownChairs.find((chair) => keyOf(chair) === this.looksAt);
    // During insurance several chairs may have offers, and the player chooses one.
    if (view.phase === 'insurance' && chosen && offersTo(view, chosen).length > 0) return chosen;
    return asked ?? chosen ?? this.ownChairs[0];
  }

  lookAt(chair: Chair): void {
    this.looksAt = keyOf(chair);
  }

  get draft(): drafts.WagerDraft {
    return this.chair ? this.draftOf(this.chair) : drafts.emptyDraft;
  }

  get open(): readonly OpenSpot[] {
    return this.chair && this.live ? this.openOf(this.chair) : [];
  }

  get choices() {
    return this.view && this.chair && this.live ? choicesOf(this.view, this.chair) : [];
  }

  get offers(): readonly DecideOffer[] {
    return this.view && this.chair && this.live ? offersTo(this.view, this.chair) : [];
  }

  /** Chips in front of the player that are not laid yet. */
  get stack(): Cents {
    const all = Object.values(this.laid).reduce((sum, draft) => sum + drafts.draftTotal(draft), 0);
    return (this.view?.stack ? parseMoney(this.view.stack) : 0) - all;
  }

  /** The sum of laid chips that are not placed, at all of the player's chairs. */
  get draftTotal(): Cents {
    return this.ownChairs.reduce((sum, chair) => sum + drafts.draftTotal(this.draftOf(chair)), 0);
  }

  /** The fault of the laid chips, if any. */
  get fault(): Fault | undefined {
    for (const chair of this.ownChairs) {
      const fault = this.faultAt(chair);
      if (fault) return fault;
    }
    return undefined;
  }

  get canRebet(): boolean {
    const stake = this.chair && this.stakes[keyOf(this.chair)];
    return this.open.length > 0 && stake !== undefined && stake.length > 0;
  }

  get canTakeBack(): boolean {
    return this.live && this.takeBacks().length > 0;
  }

  get canSayReady(): boolean {
    return this.live && (this.view?.offers.some((offer) => offer.do === 'ready') ?? false);
  }

  /** Whether the player has placed wagers. */
  get hasPlaced(): boolean {
    return this.view ? isPlaced(this.view, this.ownChairs) : false;
  }

  /** Whether the player may skip this round, which needs another player at the table. */
  get canSkip(): boolean {
    const others = this.view?.chairs.some(({ you }) => !you) ?? false;
    const open = this.canSayReady && this.view?.phase === 'wagers';
    return open && others && !this.hasPlaced && this.draftTotal === 0;
  }

  /** The felt at a moment. */
  feltAt(now: number): FeltState | undefined {
    const view = this.view;
    if (!view) return undefined;
    const placed = this.chair ? placedBy(view, this.chair).map(({ spot }) => spot) : [];
    // Placed wagers are in the view already, though the draft may still contain them.
    const steps = this.draft.steps.map((step) => ({
      ...step,
      laid: step.laid.filter(({ spot }) => !placed.includes(spot)),
    }));
    const felt = feltOf(view, { chair: this.chair, draft: { steps }, open: this.open });
    // While all players may lay chips, no single seat has to act.
    if (!this.turn || this.turn.seat === 0) return felt;
    const { seat, hand } = this.turn;
    return { ...felt, turn: { seat, hand, left: timeLeft(this.turn, now) } };
  }

  /** How long the house waits for wagers or a decision. */
  waitAt(now: number): Wait | undefined {
    if (!this.turn) return undefined;
    const seconds = (ends: number) => Math.max(0, Math.ceil((ends - now) / 1000));
    const { bank_until: bank } = this.view ?? {};
    return {
      left: timeLeft(this.turn, now),
      seconds: seconds(this.turn.ends),
      ...(bank == null ? {} : { bank: seconds(fromHouseTime(bank)) }),
    };
  }

  /** Lays the picked chip on a spot. Returns a problem if that is not allowed. */
  lay(spot: string, chip: Cents = this.picked): Problem | undefined {
    const chair = this.chair;
    const offer = this.open.find((one) => one.spot === spot);
    if (!chair || !offer) return undefined;
    const amount = chipFor(offer, chip);
    const there = laidOn(this.draft, spot);
    if (there + amount > offer.to) return faultProblem({ spot, kind: 'most', amount: offer.to });
    const together = this.plan?.together?.spots ?? [];
    const spots = together.includes(spot)
      ? together.filter((one) => this.open.some((open) => open.spot === one))
      : [spot];
    const laid = spots.map((one) => ({ spot: one, amount }));
    return this.keep(chair, drafts.lay(this.draft, [...laid, ...this.broughtBy(chair, spot, amount)]));
  }

  /** The wager that the rules require beside chips on a spot, as far as it is missing. */
  private broughtBy(chair: Chair, spot: string, amount: Cents): drafts.Laid[] {
    const beside = this.plan?.beside;
    if (!this.view || beside?.spot !== spot) return [];
    const placed = placedBy(this.view, chair).find((one) => one.spot === beside.brings)?.amount ?? 0;
    const short = laidOn(this.draft, spot) + amount - laidOn(this.draft, beside.brings) - placed;
    return short > 0 ? [{ spot: beside.brings, amount: short }] : [];
  }

  undo(): void {
    if (this.chair) this.keep(this.chair, drafts.undo(this.draft));
  }

  clear(): void {
    if (this.chair) this.keep(this.chair, drafts.emptyDraft);
  }

  double(): Problem | undefined {
    return this.chair && this.keep(this.chair, drafts.double(this.draft));
  }

  rebet(): Problem | undefined {
    const chair = this.chair;
    return chair && this.keep(chair, drafts.rebet(this.stakes[keyOf(chair)] ?? []));
  }

  /** Places all laid chips, and says that there are no more. Refused chips stay laid. */
  async place(): Promise<void> {
    const fault = this.fault;
    if (fault) throw faultProblem(fault);
    await this.placeAll(this.ownChairs, true);
  }

  /**
   * Places the laid chips that have no fault when time is nearly up. The server does not wait for players who skipped a round or said that
   * they are ready; their chips are placed at once, and then it waits for them. Returns `undefined` if it is too early, or there are no chips.
   */
  placeInTime(now: number): Promise<void> | undefined {
    if (this.view?.phase !== 'wagers' || !this.live || this.placing || this.laid === this.placedLast) {
      return undefined;
    }
    const isLast = this.turn !== undefined && this.turn.ends - now <= lastMoment;
    const notWaitedFor = this.ownChairs.some(({ skips, ready }) => ready || (skips && !this.hasPlaced));
    if (!isLast && !notWaitedFor) return undefined;
    const right = this.ownChairs.filter(
      (chair) => this.draftOf(chair).steps.length > 0 && !this.faultAt(chair),
    );
    this.placedLast = this.laid;
    return right.length > 0 ? this.placeAll(right, isLast) : undefined;
  }

  private async placeAll(chairs: readonly Chair[], andReady: boolean): Promise<void> {
    this.placing = true;
    try {
      for (const chair of chairs) await this.placeAt(chair);
      if (andReady) await this.ready();
    } finally {
      this.placing = false;
    }
  }

  private async placeAt(chair: Chair): Promise<void> {
    const draft = this.draftOf(chair);
    const laid = drafts.laidBySpot(draft);
    if (laid.length === 0 || !this.view) return;
    this.stakes = { ...this.stakes, [keyOf(chair)]: drafts.usualStake(draft) };
    this.laidIn = { ...this.laidIn, [keyOf(chair)]: this.view.round };
    // All wagers in one order: if only some of those that belong together were placed, they would come back when time is up.
    const { seat, player } = chair;
    const all = drafts.laidBySpot({ steps: [{ laid: placedBy(this.view, chair) }, ...draft.steps] });
    const wagers = all.map(({ spot, amount }) => ({ on: spot, amount: moneyText(amount) }));
    await this.connection.ask({ do: 'wagers', seat, player, wagers });
  }

  /** Tells the server that the player is ready. If it no longer waits for that, this is no error. */
  async ready(): Promise<void> {
    try {
      await this.connection.ask({ do: 'ready' });
    } catch (thrown) {
      if (asProblem(thrown).code !== 'not-asked') throw thrown;
    }
  }

  /** Takes the wagers at the selected chair back; they become laid chips again. */
  async takeBack(): Promise<void> {
    const { chair, view } = this;
    if (!chair || !view) return;
    const placed = placedBy(view, chair);
    for (const on of this.takeBacks().reverse()) {
      await this.connection.ask({ do: 'take-back', seat: chair.seat, player: chair.player, on });
    }
    this.laid = { ...this.laid, [keyOf(chair)]: drafts.rebet(placed) };
  }

  async decide(decision: string, detail: Detail = {}): Promise<void> {
    const offer = this.offers.find((one) => one.decision === decision);
    if (offer) await this.connection.ask(decideOrder(offer, detail));
  }

  /** Let It Ride: lets all remaining wagers ride, also at the later decisions. */
  async letAllRide(): Promise<void> {
    const seat = this.chair?.seat;
    if (seat !== undefined) await this.connection.ask({ do: 'let-all-ride', seat });
  }

  /** Takes a seat, and brings chips to the table. */
  async sit(seat: number, player: number, bring: Cents): Promise<void> {
    await this.connection.ask({ do: 'sit', seat, player });
    const more = bring - Math.max(0, this.stack);
    if (more > 0) await this.connection.ask({ do: 'buy-in', amount: moneyText(more) });
    this.looksAt = keyOf({ seat, player });
  }

  /** Leaves every seat; with the last one the server gives the chips back. */
  async leave(): Promise<void> {
    for (const { seat, player } of [...this.ownChairs].reverse()) {
      await this.connection.ask({ do: 'leave', seat, player });
    }
    this.laid = {};
  }

  ask(order: Order): Promise<unknown> {
    return this.connection.ask(order);
  }

  private takeBacks(): string[] {
    const chair = this.chair;
    return (this.view?.offers ?? []).flatMap((offer) =>
      offer.do === 'take-back' && offer.seat === chair?.seat && offer.player === chair.player
        ? [offer.on]
        : [],
    );
  }

  private draftOf(chair: Chair): drafts.WagerDraft {
    return this.laid[keyOf(chair)] ?? drafts.emptyDraft;
  }

  private faultAt(chair: Chair): Fault | undefined {
    const open = this.openOf(chair);
    return this.view && faultOf(this.view, chair, this.draftOf(chair), open, this.plan);
  }

  private openOf(chair: Chair): OpenSpot[] {
    return this.view ? openSpots(this.view, chair, this.draftOf(chair)) : [];
  }

  /** Stores a draft, unless it takes more chips than the player has. */
  private keep(chair: Chair, draft: drafts.WagerDraft): Problem | undefined {
    const more = drafts.draftTotal(draft) - drafts.draftTotal(this.draftOf(chair));
    if (more > 0 && more > this.stack) {
      const what = `you have ${dollars(Math.max(0, this.stack))} in chips left`;
      return new Problem({ code: 'not-enough', what });
    }
    this.laid = { ...this.laid, [keyOf(chair)]: draft };
    return undefined;
  }

  private saw(before: TableView | undefined, after: TableView): void {
    const own = after.chairs.filter(({ you }) => you);
    this.say(announcements(before, after, own));
    const settled = after.phase === 'over' || after.phase === 'settlement';
    if (settled) this.why = whyOf(after) ?? this.why;
    this.turn = turnOf(after, this.turn, this.now(), fromHouseTime);
    for (const chair of own) this.takeIn(chair, before, after);
    const keys = own.map(keyOf);
    const kept = Object.entries(this.laid).filter(([key]) => keys.includes(key));
    if (kept.length < Object.keys(this.laid).length) this.laid = Object.fromEntries(kept);
    if (!wagering.includes(after.phase)) this.handBack(own, before ?? after, after.round);
  }

  private say(words: readonly string[]): void {
    if (words.length > 0) this.heard = { count: this.heard.count + 1, words };
  }

  /** A round has begun: laid chips that were not placed go back to the stack, and a rebet lays them again. */
  private handBack(own: readonly Chair[], before: TableView, round: number): void {
    const left = own.filter((chair) => this.draftOf(chair).steps.length > 0);
    const amount = left.reduce((sum, chair) => sum + drafts.draftTotal(this.draftOf(chair)), 0);
    if (amount > 0) {
      const fault = left
        .map((chair) => {
          const draft = this.draftOf(chair);
          return faultOf(before, chair, draft, openSpots(before, chair, draft), this.plan);
        })
        .find((one) => one !== undefined);
      this.unplaced = { round, amount, ...(fault ? { fault } : {}) };
      this.say([unplacedWords(this.unplaced)]);
    }
    for (const chair of left) {
      const key = keyOf(chair);
      if (this.laidIn[key] !== round) {
        this.stakes = { ...this.stakes, [key]: drafts.usualStake(this.draftOf(chair)) };
      }
    }
    if (Object.keys(this.laid).length > 0) this.laid = {};
  }

  /** Removes newly placed wagers from the draft, and stores the placed wagers for a rebet. */
  private takeIn(chair: Chair, before: TableView | undefined, after: TableView): void {
    const key = keyOf(chair);
    const was = before ? placedBy(before, chair).map(({ spot }) => spot) : [];
    const is = placedBy(after, chair);
    const taken = is.map(({ spot }) => spot).filter((spot) => !was.includes(spot));
    const draft = this.laid[key];
    if (draft && taken.length > 0) {
      const steps = draft.steps.map((step) => ({
        ...step,
        laid: step.laid.filter(({ spot }) => !taken.includes(spot)),
      }));
      this.laid = { ...this.laid, [key]: { steps: steps.filter(({ laid }) => laid.length > 0) } };
    }
    if (after.phase === 'wagers' && is.length > 0 && this.laidIn[key] !== after.round) {
      this.stakes = { ...this.stakes, [key]: is };
    }
  }
}

function laidOn(draft: drafts.WagerDraft, spot: string): Cents {
  return drafts.laidBySpot(draft).find((one) => one.spot === spot)?.amount ?? 0;
}
