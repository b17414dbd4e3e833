/** Installs the service worker, and tells when a new version of the client is ready. */

/** As much of a registration as is needed here; tests give another one. */
export interface Registration {
  readonly waiting: Worker | null;
  readonly installing: Worker | null;
  addEventListener(what: 'updatefound', listener: () => void): void;
  update(): Promise<unknown>;
}

interface Worker {
  readonly state: string;
  postMessage(message: string): void;
  addEventListener(what: 'statechange', listener: () => void): void;
}

/** As much of `navigator.serviceWorker` as is needed here. */
export interface Workers {
  /** Nothing on the very first visit. */
  readonly controller: object | null;
  register(script: string): Promise<Registration>;
  addEventListener(what: 'controllerchange', listener: () => void): void;
}

/** A client that stays open all day still hears of a new version. */
const lookAgainAfter = 30 * 60_000;

export class Updates {
  /** A new version is there and waits to be used. */
  ready = $state(false);
  private registration: Registration | undefined;
  private accepted = false;

  constructor(
    private readonly workers: Workers,
    private readonly reload: () => void,
  ) {}

  async install(script: string): Promise<void> {
    this.workers.addEventListener('controllerchange', () => {
      // The first worker takes over silently; only who has asked for the new version is sent to it.
      if (this.accepted) this.reload();
    });
    try {
      this.registration = await this.workers.register(script);
    } catch {
      // Without it the client works as ever, only not offline.
      return;
    }
    this.look(this.registration);
    this.registration.addEventListener('updatefound', () => {
      const worker = this.registration?.installing;
      worker?.addEventListener('statechange', () => {
        if (this.registration) this.look(this.registration);
      });
    });
    setInterval(() => void this.registration?.update().catch(() => undefined), lookAgainAfter);
  }

  /** Uses the new version: the page is loaded anew. */
  accept(): void {
    this.accepted = true;
    this.registration?.waiting?.postMessage('take over');
  }

  private look(registration: Registration): void {
    if (registration.waiting && this.workers.controller) this.ready = true;
  }
}
