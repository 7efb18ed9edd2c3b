import { once } from 'node:events';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Upstream } from './forward.ts';
import { type Manifest, Routes } from './routes.ts';
import type { Order, Started, WorkerOptions } from './runtime/protocol.ts';

export interface RunningFunctions {
  upstream: Upstream & { socketPath: string };
  functions: Routes;
  edge: Routes;
  manifest: Manifest;
}

export interface RuntimeOptions extends Omit<WorkerOptions, 'socketPath' | 'compileCache'> {
  env: NodeJS.ProcessEnv;
  socket: () => string;
  log: (line: string) => void;
  /** Receives each line that functions print. If undefined, functions print to this process's own output. */
  logFunctions?: ((line: string) => void) | undefined;
}

/**
 * Functions in a worker thread, so that they see only their own environment and never block a stand-in. After a worker
 * has died, the next request starts a new worker.
 */
export class FunctionsRuntime {
  readonly #options: RuntimeOptions;
  #worker: Worker | undefined;
  #running: Promise<RunningFunctions> | undefined;

  constructor(options: RuntimeOptions) {
    this.#options = options;
  }

  /** @throws Error that names a function that cannot be loaded */
  running(): Promise<RunningFunctions> {
    this.#running ??= this.#start().catch((error: unknown) => {
      this.#running = undefined;
      throw error;
    });
    return this.#running;
  }

  /** Reloads the functions; requests wait until they are loaded. */
  async reload(): Promise<RunningFunctions> {
    const old = this.#worker;
    this.#running = undefined;
    const next = this.running();
    await next.catch(() => {});
    await stop(old);
    return next;
  }

  /** Waits for the work that functions continue after their responses. */
  async settle(): Promise<void> {
    const worker = this.#worker;
    if (!worker || worker.threadId === -1) return;
    const listening = new AbortController();
    const settled = ['message', 'exit'].map((event) => once(worker, event, listening));
    order(worker, 'settle');
    await Promise.race(settled);
    listening.abort();
  }

  async close(): Promise<void> {
    await stop(this.#worker);
  }

  async #start(): Promise<RunningFunctions> {
    const { env, socket, log, logFunctions, ...options } = this.#options;
    const socketPath = socket();
    const compileCache = process.env['NODE_COMPILE_CACHE'];
    const workerData: WorkerOptions = { ...options, socketPath, compileCache };
    const worker = new Worker(new URL('./runtime/start-worker.mjs', import.meta.url), {
      env,
      workerData,
      execArgv: [],
      stdout: logFunctions !== undefined,
      stderr: logFunctions !== undefined,
    });
    if (logFunctions) {
      for (const input of [worker.stdout, worker.stderr]) {
        createInterface({ input }).on('line', logFunctions);
      }
    }
    this.#worker = worker;
    const [{ manifest }] = (await once(worker, 'message')) as [Started];
    const agent = new Agent({ keepAlive: true });
    worker.once('error', (error) => log(`A function ended the worker: ${error.stack ?? error}`));
    worker.once('exit', () => {
      agent.destroy();
      if (this.#worker === worker) this.#running = undefined;
    });
    return {
      upstream: { agent, socketPath },
      functions: new Routes(manifest.functions),
      edge: new Routes(manifest.edge),
      manifest,
    };
  }
}

const order = (worker: Worker, what: Order) => worker.postMessage(what);

const STOP_TIMEOUT_MS = 3_000;

/** Ends a worker, but first waits for the work passed to `waitUntil`, up to a time limit. */
async function stop(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.threadId === -1) return;
  const ended = once(worker, 'exit');
  order(worker, 'close');
  const timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
