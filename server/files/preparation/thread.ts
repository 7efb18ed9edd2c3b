import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { errorCode } from '#contract/errors.ts';
import { AppError } from '../../errors.ts';
import { serverMessages } from '../../messages.ts';
import { bytes, tasks } from './thread-tasks.ts';

/** Memory limit of a thread's heap, and of each WebAssembly program in it. */
const MAX_MEGABYTES = 256;
/** CPU time rather than elapsed time, so that a busy machine refuses nothing. */
const CPU_LIMIT_MS = 20_000;
/** Time after which the machine counts as too busy. */
const WAIT_LIMIT_MS = 180_000;
const CPU_CHECK_MS = 100;

/** Distinguishes this thread from others that load this file. */
const ROLE = 'reads PDFs';

const order = z.object({ task: z.enum(['inspect', 'prepare', 'read']), pdf: bytes });
const answer = z.union([
  z.object({ result: z.unknown() }),
  z.object({ refusal: errorCode, message: z.string().optional(), reason: z.string() }),
]);

/** Refusals after which a thread may hold much memory. */
const UNHEALTHY = new Set<string>(['pdf_too_complex', 'pdf_failed']);

/** Files per thread: it keeps some memory of each program that it has started. */
const MAX_FILES = 50;

const EVENTS = ['message', 'error', 'exit'] as const;

type Task = z.infer<typeof order>['task'];

/** Idle thread, kept because starting a thread takes longer than a usual file. */
let idle: Worker | undefined;

const worked = new WeakMap<Worker, number>();

/**
 * Runs a task in another thread, which can be stopped and has limited memory, whatever a file does to it.
 * @throws AppError a `pdf_…` code, or `unavailable` if the machine is too busy
 */
export async function runInThread(
  task: Task,
  pdf: Uint8Array,
  cpuLimitMs = CPU_LIMIT_MS,
): Promise<unknown> {
  const worker = idle ?? start();
  idle = undefined;
  worker.ref();
  let reply: z.infer<typeof answer>;
  try {
    reply = answer.parse(await request(worker, { task, pdf }, cpuLimitMs));
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  const files = (worked.get(worker) ?? 0) + 1;
  worked.set(worker, files);
  const isUnhealthy = 'refusal' in reply && UNHEALTHY.has(reply.refusal);
  if (isUnhealthy || files >= MAX_FILES) await worker.terminate();
  else rest(worker);
  if ('refusal' in reply) {
    const { refusal, message, reason } = reply;
    throw new AppError(refusal, { ...(message ? { message } : {}), cause: reason });
  }
  return reply.result;
}

/** Starts a thread that runs this file, or the bundle that Netlify has made of it. */
const start = () =>
  new Worker(new URL(import.meta.url), {
    workerData: ROLE,
    // Hides what the programs print about a file.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });

/** Keeps one idle thread, which does not keep the process alive. */
function rest(worker: Worker): void {
  worker.unref();
  if (idle) void worker.terminate();
  else idle = worker;
}

/** Returns a thread's CPU time, or 0 if it has ended. */
async function readCpuMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}

async function request(
  worker: Worker,
  message: z.input<typeof order>,
  cpuLimitMs: number,
): Promise<unknown> {
  const before = await readCpuMs(worker);
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      clearInterval(check);
      for (const event of EVENTS) worker.removeAllListeners(event);
    };
    const fail = (error: AppError) => {
      end();
      reject(error);
    };
    const timer = setTimeout(() => fail(new AppError('unavailable')), WAIT_LIMIT_MS);
    const check = setInterval(async () => {
      if ((await readCpuMs(worker)) - before > cpuLimitMs) fail(new AppError('pdf_too_complex'));
    }, CPU_CHECK_MS);
    worker.on('message', (reply) => {
      end();
      resolve(reply);
    });
    worker.on('error', (cause) =>
      fail(isOutOfMemory(cause) ? tooLarge(cause) : new AppError('pdf_failed', { cause })),
    );
    worker.on('exit', () => fail(new AppError('pdf_failed')));
    worker.postMessage(message);
  });
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooLarge = (cause: unknown) =>
  new AppError('pdf_too_complex', { message: serverMessages.pdfTooLarge, cause });

async function work({ task, pdf }: z.infer<typeof order>): Promise<z.input<typeof answer>> {
  const isFull = limitMemory();
  try {
    return { result: await tasks[task](pdf) };
  } catch (error) {
    const {
      code: refusal,
      message,
      cause,
    } = isFull()
      ? tooLarge('The memory is full')
      : error instanceof AppError
        ? error
        : new AppError('pdf_failed', { cause: error });
    return { refusal, message, reason: cause instanceof Error ? `${cause.stack}` : `${cause}` };
  }
}

const WASM_PAGE_BYTES = 65_536;

const { grow } = WebAssembly.Memory.prototype;

/**
 * Limits the memory of the thread's WebAssembly programs, which Node does not limit. Only for dedicated threads.
 * @returns a function that returns true once a program has hit the limit
 */
function limitMemory(): () => boolean {
  let isFull = false;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const isTooMuch = this.buffer.byteLength + pages * WASM_PAGE_BYTES > MAX_MEGABYTES * 2 ** 20;
    isFull ||= isTooMuch;
    if (isTooMuch) throw new RangeError('The memory is full');
    return grow.call(this, pages);
  };
  return () => isFull;
}

const toBuffers = (result: unknown): ArrayBuffer[] =>
  Object.values(result ?? {}).flatMap((value: unknown) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );

if (!isMainThread && workerData === ROLE) {
  parentPort?.on('message', async (message) => {
    const reply = await work(order.parse(message));
    parentPort?.postMessage(reply, 'result' in reply ? toBuffers(reply.result) : []);
  });
}
