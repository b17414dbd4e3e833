/** Steps through a replay, automatically or by hand. */
export class Playback {
  place = $state(0);
  playing = $state(false);
  readonly first: number;
  readonly last: number;

  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    first: number,
    last: number,
    private readonly beat = 900,
  ) {
    this.first = first;
    this.last = Math.max(first, last);
    this.place = this.last;
  }

  get atStart(): boolean {
    return this.place <= this.first;
  }

  get atEnd(): boolean {
    return this.place >= this.last;
  }

  /** Goes to a step, within the first and the last, and stops automatic playback. */
  go(place: number): void {
    this.pause();
    this.place = Math.min(this.last, Math.max(this.first, place));
  }

  /** Plays from here, or from the start if it is at the end. */
  play(): void {
    if (this.playing || this.first === this.last) return;
    if (this.atEnd) this.place = this.first;
    this.playing = true;
    this.timer = setInterval(() => {
      this.place = Math.min(this.last, this.place + 1);
      if (this.atEnd) this.pause();
    }, this.beat);
  }

  pause(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Handles a key; returns whether it had a meaning. */
  key(key: string): boolean {
    const handlers: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.go(this.place - 1),
      ArrowRight: () => this.go(this.place + 1),
      Home: () => this.go(this.first),
      End: () => this.go(this.last),
      ' ': () => this.toggle(),
    };
    const handler = handlers[key];
    handler?.();
    return handler !== undefined;
  }
}
