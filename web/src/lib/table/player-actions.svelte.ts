import { denominations, type Denomination } from '../chips/denominations';
import { parseMoney, type Cents } from '../money';
import { amountsOf, type Detail } from './choices';
import type { TableState } from './table-state.svelte';

/** The player's actions at a table, by button, chip or key. Refusals of the server are reported through `tell`. */
export class PlayerActions {
  /** Whether an action is being sent. */
  busy = $state(false);
  /** The decision whose amount or cards the player is choosing. */
  detailing = $state<string | undefined>(undefined);

  constructor(
    readonly table: TableState,
    private readonly tell: (problem: unknown) => void,
  ) {}

  /** The chips for the limits of the table, the smallest first. */
  get chips(): readonly Denomination[] {
    const limits = this.table.view?.limits;
    if (!limits) return [];
    const [unit, most] = [parseMoney(limits.unit), parseMoney(limits.maximum)];
    return denominations
      .filter(({ value }) => value % unit === 0 && value <= most)
      .reverse()
      .slice(0, 6);
  }

  run(action: () => Promise<unknown>): void {
    this.busy = true;
    // Started before the choice of details is closed, because it reads them.
    const done = (async () => action())();
    this.detailing = undefined;
    done.catch(this.tell).finally(() => (this.busy = false));
  }

  lay(spot: string, chip?: Cents): void {
    this.say(this.table.lay(spot, chip));
  }

  double(): void {
    this.say(this.table.double());
  }

  rebet(): void {
    this.say(this.table.rebet());
  }

  place(): void {
    if (this.table.draftTotal > 0) this.run(() => this.table.place());
  }

  /** Called regularly: places laid chips just before time is up. */
  tick(now: number): void {
    const placing = this.table.placeInTime(now);
    if (placing) this.run(() => placing);
  }

  ready(): void {
    this.run(() => this.table.ready());
  }

  /** Makes a decision, or first opens the choice of its amount or cards. */
  choose(decision: string): void {
    if (decision === 'let-all-ride') return this.run(() => this.table.letAllRide());
    const offer = this.table.offers.find((one) => one.decision === decision);
    if (!offer) return;
    if (decision === 'exchange' || amountsOf(offer)) this.detailing = decision;
    else this.decide(decision);
  }

  decide(decision: string, detail?: Detail): void {
    this.run(() => this.table.decide(decision, detail));
  }

  /** Closes the choice of an amount or of cards. */
  back(): void {
    this.detailing = undefined;
  }

  /** Handles a key; returns whether it had a meaning. */
  key(key: string): boolean {
    const { table } = this;
    // Laying chips sends nothing, so it is allowed while an action is being sent; placing them is not.
    if (this.busy) return key !== 'l' && this.layingKey(key);
    const choice = table.choices.find((one) => one.key === key && !one.refused);
    if (choice) this.choose(choice.id);
    else if (key === 'o' && table.canSayReady) this.ready();
    else return this.layingKey(key);
    return true;
  }

  private layingKey(key: string): boolean {
    const { table } = this;
    if (table.open.length === 0) return false;
    const chip = /^[1-9]$/.test(key) ? this.chips[Number(key) - 1] : undefined;
    if (chip) table.picked = chip.value;
    else if (key === 'u') table.undo();
    else if (key === 'c') table.clear();
    else if (key === 'x') this.double();
    else if (key === 'r' && table.canRebet) this.rebet();
    else if (key === 'l') this.place();
    else return false;
    return true;
  }

  private say(problem: unknown): void {
    if (problem) this.tell(problem);
  }
}
