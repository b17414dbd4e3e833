/** How far a pointer moves before a press becomes a drag, in pixels. */
const slack = 8;

/** A chip that is dragged from the row of chips to a spot of the felt. A press with less movement is a click. */
export class DraggedChip {
  /** Its place in pixels of the window; `undefined` if no chip is dragged. */
  at = $state.raw<{ readonly x: number; readonly y: number } | undefined>(undefined);
  value = $state(0);

  constructor(private readonly dropped: (spot: string, value: number) => void) {}

  begin(event: PointerEvent, value: number): void {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    this.value = value;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (this.at || Math.hypot(x - from.x, y - from.y) > slack) this.at = { x, y };
    };
    const end = ({ clientX, clientY, type }: PointerEvent) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      const wasDragged = this.at !== undefined;
      this.at = undefined;
      if (!wasDragged || type === 'pointercancel') return;
      const under = document.elementFromPoint(clientX, clientY)?.closest('[data-spot]');
      const spot = under?.getAttribute('data-spot');
      if (spot) this.dropped(spot, value);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
}
