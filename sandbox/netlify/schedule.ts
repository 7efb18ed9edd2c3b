import { Cron } from 'croner';
import { proxyFetch } from 'httpxy';
import type { FunctionsRuntime } from './functions-runtime.ts';
import type { Limits } from './limits.ts';
import { targetHeader } from './runtime/protocol.ts';

export interface ScheduleOptions {
  runtime: FunctionsRuntime;
  limits: Limits;
  host: string;
  taskFunction?: string | undefined;
  /** Receives a line for each scheduled call, and whether the call failed. */
  log: (line: string, isFailure: boolean) => void;
}

/** Calls scheduled functions by the clock. No address reaches them. */
export class Schedule {
  readonly #options: ScheduleOptions;
  #jobs: Cron[] = [];

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  /** Schedules the loaded functions by their cron expressions, in UTC as on Netlify. */
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

  /** @returns the response's status, or undefined if no such function is scheduled */
  async run(name: string): Promise<number | undefined> {
    const { taskFunction, runtime } = this.#options;
    const { functions } = (await runtime.running()).manifest;
    const isScheduled = functions.some((declared) => declared.name === name && declared.schedule);
    if (isScheduled || !taskFunction) return this.#call(name);
    const status = await this.#call(taskFunction, name);
    return status === 404 ? undefined : status;
  }

  async #call(name: string, task?: string): Promise<number | undefined> {
    const { host, limits, runtime } = this.#options;
    const running = await runtime.running();
    const route = running.manifest.functions.find(
      (declared) => declared.name === name && declared.schedule,
    );
    if (!route?.schedule) return undefined;
    const next = new Cron(route.schedule, { timezone: 'UTC', paused: true }).nextRun();
    const body = JSON.stringify({ next_run: next?.toISOString(), task });
    const { socketPath } = running.upstream;
    const response = await proxyFetch({ socketPath }, `http://${host}/.netlify/functions/${name}`, {
      method: 'POST',
      headers: Object.fromEntries([
        ['host', host],
        ['content-type', 'application/json'],
        ['content-length', String(Buffer.byteLength(body))],
        ['x-nf-event', 'schedule'],
        targetHeader({ isEdge: false, matches: [{ name, params: {} }] }),
      ]),
      body,
      signal: AbortSignal.timeout(limits.scheduledMs),
    });
    await response.body?.cancel();
    return response.status;
  }

  async #tick(name: string): Promise<void> {
    const started = performance.now();
    const outcome = await this.run(name).catch((error: unknown) => String(error));
    const time = Math.round(performance.now() - started);
    const isFailure = typeof outcome !== 'number' || outcome >= 400;
    this.#options.log(`scheduled ${name} ${outcome} ${time} ms`, isFailure);
  }
}
