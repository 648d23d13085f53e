// Runs the engine on what the user writes: one run at a time, and always on what stands there now. So keys never queue up. After a run
// that took long there is a pause, in which further keys gather.

/** Milliseconds of a run from which on there is a pause, and how long that is at most. */
const QUICK = 30;
const LONGEST_PAUSE = 1000;

export class Runner {
  private wanted = false;
  private running = false;
  private pause = 0;

  /** `run` must not fail. */
  constructor(private readonly run: () => Promise<void>) {}

  request(): void {
    this.wanted = true;
    if (!this.running) void this.work();
  }

  private async work(): Promise<void> {
    this.running = true;
    while (this.wanted) {
      if (this.pause > 0) await new Promise((resolve) => setTimeout(resolve, this.pause));
      this.wanted = false;
      const begun = performance.now();
      await this.run();
      const took = performance.now() - begun;
      this.pause = took > QUICK ? Math.min(took, LONGEST_PAUSE) : 0;
    }
    this.running = false;
  }
}
