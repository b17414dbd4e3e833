/** Thrown when the engine refuses a question; the reason is for people. */
export class EngineRefusal extends Error {
  constructor(
    readonly why: string,
    /** The kind of refusal for programs, if it has one. */
    readonly code?: string,
  ) {
    super(why);
    this.name = 'EngineRefusal';
  }
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  /** Reserves memory for a question and returns its address. */
  readonly room: (length: number) => number;
  /** Answers the question and returns the length of the answer. */
  readonly ask: () => number;
  /** The address of the answer. */
  readonly answer: () => number;
}

/** The rules and checks of the server (crates/browser), run in this page. */
export class Engine {
  private constructor(private readonly exports: Exports) {}

  /** Starts an engine from the bytes of the WebAssembly module. */
  static async start(bytes: BufferSource): Promise<Engine> {
    const { instance } = await WebAssembly.instantiate(bytes);
    return new Engine(instance.exports as unknown as Exports);
  }

  /** Asks a question. Throws an {@link EngineRefusal} if the engine refuses it. */
  ask(question: unknown): unknown {
    const asked = new TextEncoder().encode(JSON.stringify(question));
    const room = this.exports.room(asked.length);
    // The buffer is replaced when the memory grows, so it is read again each time.
    new Uint8Array(this.exports.memory.buffer, room, asked.length).set(asked);
    const length = this.exports.ask();
    const told = new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length);
    const answer = JSON.parse(new TextDecoder().decode(told)) as {
      done?: unknown;
      wrong?: string;
      code?: string;
    };
    if (answer.wrong !== undefined) throw new EngineRefusal(answer.wrong, answer.code);
    return answer.done;
  }
}
