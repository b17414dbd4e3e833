/** Requests an analysis, and waits while the server calculates it. */
import { asProblem, type Problem } from '../../lib/api/problem';
import type { Analysis, InTheWorks } from './analysis';

type Progress =
  | { readonly step: 'asking' }
  /** The server is calculating; `done` is the finished share, if it is known. */
  | { readonly step: 'counting'; readonly done: number | null }
  | { readonly step: 'there' }
  | { readonly step: 'failed'; readonly problem: Problem };

/** The analysis, or the progress of its calculation. */
type Ask = (address: string, signal: AbortSignal) => Promise<Analysis | InTheWorks>;
type Pause = (milliseconds: number) => Promise<void>;

/** How long to wait before the next request, in milliseconds. */
const askAgainAfter = 1000;

export class AnalysisRequest {
  progress = $state.raw<Progress>({ step: 'asking' });
  /** The last analysis; it stays on the page while another one is calculated. */
  analysis = $state.raw<Analysis | null>(null);
  private current: AbortController | null = null;

  constructor(
    private readonly ask: Ask,
    private readonly pause: Pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  ) {}

  /** Requests the analysis of a table, and aborts an earlier request. */
  async load(game: string, query: URLSearchParams): Promise<void> {
    this.current?.abort();
    const current = new AbortController();
    this.current = current;
    if (this.analysis?.game !== game) this.analysis = null;
    this.progress = { step: 'asking' };
    const asked = query.toString();
    const address = `/api/v1/odds/${encodeURIComponent(game)}${asked ? `?${asked}` : ''}`;
    try {
      let answer = await this.askPatiently(address, current.signal);
      while (!isAnalysis(answer)) {
        if (current.signal.aborted) return;
        this.progress = { step: 'counting', done: shareDone(answer) };
        await this.pause(askAgainAfter);
        if (current.signal.aborted) return;
        answer = await this.askPatiently(address, current.signal);
      }
      if (current.signal.aborted) return;
      this.analysis = answer;
      this.progress = { step: 'there' };
    } catch (thrown) {
      if (!current.signal.aborted) this.progress = { step: 'failed', problem: asProblem(thrown) };
    }
  }

  /** A server that is busy with other analyses is asked again later; that is no failure. */
  private async askPatiently(address: string, signal: AbortSignal): Promise<Analysis | InTheWorks | null> {
    try {
      return await this.ask(address, signal);
    } catch (thrown) {
      if (asProblem(thrown).code === 'busy') return null;
      throw thrown;
    }
  }

  /** Stops waiting. */
  stop(): void {
    this.current?.abort();
  }
}

function isAnalysis(answer: Analysis | InTheWorks | null): answer is Analysis {
  return answer !== null && 'wagers' in answer;
}

/** The share of finished steps; `null` if the server does not know the total. */
function shareDone(answer: InTheWorks | null): number | null {
  if (answer === null || answer.of <= 0) return null;
  return Math.min(1, Math.max(0, answer.done / answer.of));
}
