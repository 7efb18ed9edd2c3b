import { request } from 'node:http';
import { Cron } from 'croner';
import type { FunctionsRuntime } from './functions-runtime.ts';
import type { Limits } from './limits.ts';
import { targetHeader } from './runtime/protocol.ts';

export interface ScheduleOptions {
  runtime: FunctionsRuntime;
  limits: Limits;
  /** Host header of the calls. */
  host: string;
  log: (line: string) => void;
}

/** The functions that the clock calls. No address reaches them. */
export class Schedule {
  readonly #options: ScheduleOptions;
  #jobs: Cron[] = [];

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  /** Sets the clock, by UTC as on Netlify, to what the functions say now. */
  async start(): Promise<void> {
    this.stop();
    const { manifest } = await this.#options.runtime.running();
    this.#jobs = manifest.functions.flatMap(({ name, schedule }) =>
      schedule
        ? [new Cron(schedule, { timezone: 'UTC', protect: true }, () => this.#tick(name))]
        : [],
    );
  }

  stop(): void {
    for (const job of this.#jobs) job.stop();
    this.#jobs = [];
  }

  /**
   * Runs one now.
   * @returns its status, or undefined where no such function is scheduled
   */
  async run(name: string): Promise<number | undefined> {
    const running = await this.#options.runtime.running();
    const route = running.manifest.functions.find((each) => each.name === name && each.schedule);
    if (!route?.schedule) return undefined;
    const next = new Cron(route.schedule, { timezone: 'UTC', paused: true }).nextRun();
    const body = JSON.stringify({ next_run: next?.toISOString() });
    const target = targetHeader({ isEdge: false, matches: [{ name, params: {} }] });
    return new Promise((resolve, reject) => {
      const sent = request({
        ...running.upstream,
        method: 'POST',
        path: `/.netlify/functions/${name}`,
        headers: [
          ...['host', this.#options.host, 'content-type', 'application/json'],
          ...['content-length', String(Buffer.byteLength(body)), 'x-nf-event', 'schedule'],
          ...target,
        ],
        signal: AbortSignal.timeout(this.#options.limits.scheduledTime),
      });
      sent.once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 502));
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }

  async #tick(name: string): Promise<void> {
    const started = performance.now();
    const outcome = await this.run(name).catch((error: unknown) => String(error));
    this.#options.log(`scheduled ${name} ${outcome} ${Math.round(performance.now() - started)} ms`);
  }
}
