/** What the engine was asked and cannot do, in words for people. */
export class EngineRefusal extends Error {
  constructor(
    readonly why: string,
    /** What a program has to tell apart, where there is anything. */
    readonly code?: string,
  ) {
    super(why);
    this.name = 'EngineRefusal';
  }
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  /** Makes room for a question and says where. */
  readonly room: (length: number) => number;
  /** Answers it and says how long the answer is. */
  readonly ask: () => number;
  /** Where the answer lies. */
  readonly answer: () => number;
}

/** The house's own rules and checks, running in this page. */
export class Engine {
  private constructor(private readonly exports: Exports) {}

  /** Starts an engine from the bytes of its module. */
  static async start(bytes: BufferSource): Promise<Engine> {
    const { instance } = await WebAssembly.instantiate(bytes);
    return new Engine(instance.exports as unknown as Exports);
  }

  /** Asks a question. Throws an {@link EngineRefusal} with the reason where the engine says no. */
  ask(question: unknown): unknown {
    const asked = new TextEncoder().encode(JSON.stringify(question));
    const room = this.exports.room(asked.length);
    // The memory may have moved while it grew, so it is looked at anew each time.
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
