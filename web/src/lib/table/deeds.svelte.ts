import { denominations, type Denomination } from '../chips/denominations';
import { parseMoney, type Cents } from '../money';
import { amountsOf, type Detail } from './choices';
import type { TableState } from './table-state.svelte';

/** What somebody does at a table by button, chip or key. Whatever the house refuses is told, and nothing else comes of it. */
export class Deeds {
  /** Something is on its way to the house. */
  busy = $state(false);
  /** The decision whose amount or cards are being chosen. */
  detailing = $state<string | undefined>(undefined);

  constructor(
    readonly table: TableState,
    private readonly tell: (problem: unknown) => void,
  ) {}

  /** The chips that are of use here, the smallest first. */
  get chips(): readonly Denomination[] {
    const limits = this.table.view?.limits;
    if (!limits) return [];
    const [unit, most] = [parseMoney(limits.unit), parseMoney(limits.maximum)];
    return denominations
      .filter(({ value }) => value % unit === 0 && value <= most)
      .reverse()
      .slice(0, 6);
  }

  run(deed: () => Promise<unknown>): void {
    this.busy = true;
    // Begun before the choice of its details is closed: it reads them.
    const done = (async () => deed())();
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

  /** Time passes: chips that are laid are not forgotten on the felt. */
  tick(now: number): void {
    const placing = this.table.placeInTime(now);
    if (placing) this.run(() => placing);
  }

  ready(): void {
    this.run(() => this.table.ready());
  }

  /** Makes a decision, or asks for its amount or cards first. */
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

  /** Leaves the choice of an amount or of cards. */
  back(): void {
    this.detailing = undefined;
  }

  /** Does what a key stands for now. Says whether it stood for anything. */
  key(key: string): boolean {
    const { table } = this;
    // Chips are laid without asking the house, so what it is busy with does not matter; they are not placed twice, though.
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
