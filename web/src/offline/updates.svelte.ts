/** Installs the service worker, and reports when a new version of the client is ready. */

/** The part of a registration that is used here; tests give a fake one. */
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

/** The part of `navigator.serviceWorker` that is used here. */
export interface Workers {
  /** `null` on the first visit. */
  readonly controller: object | null;
  register(script: string): Promise<Registration>;
  addEventListener(what: 'controllerchange', listener: () => void): void;
}

/** How often an open client checks for a new version, in milliseconds. */
const lookAgainAfter = 30 * 60_000;

export class Updates {
  /** Whether a new version is ready. */
  ready = $state(false);
  private registration: Registration | undefined;
  private accepted = false;

  constructor(
    private readonly workers: Workers,
    private readonly reload: () => void,
  ) {}

  async install(script: string): Promise<void> {
    this.workers.addEventListener('controllerchange', () => {
      // The first worker takes over without a reload; a new version reloads the page only after the user has accepted it.
      if (this.accepted) this.reload();
    });
    try {
      this.registration = await this.workers.register(script);
    } catch {
      // The client works without it, but not offline.
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

  /** Uses the new version, which reloads the page. */
  accept(): void {
    this.accepted = true;
    this.registration?.waiting?.postMessage('take over');
  }

  private look(registration: Registration): void {
    if (registration.waiting && this.workers.controller) this.ready = true;
  }
}
