import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { StartError } from '../kit/start-error.ts';
import type { WebhookTarget } from '../sanity/options.ts';
import type { Addresses, Place, Services } from './services.ts';

/** As for the functions: what a request needs is gone soon. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };

/** What the thread is asked to do. It responds with a message once that is done. */
export type Order = { addWebhook: WebhookTarget } | 'close';

/**
 * Starts all stand-ins in a thread of their own, as `services.ts` does in this one. What they write is on
 * disk before they respond, and while they wait for the disk their thread does nothing else.
 */
export async function startServices(
  place: Place,
  logEmail: (line: string) => void = () => {},
): Promise<Services> {
  const emails = new MessageChannel();
  emails.port1.on('message', logEmail).unref();
  const compileCache = process.env['NODE_COMPILE_CACHE'];
  const worker = new Worker(new URL('./services-worker.ts', import.meta.url), {
    workerData: { ...place, compileCache, emails: emails.port2 },
    transferList: [emails.port2],
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  const [addresses] = (await once(worker, 'message').catch((error: unknown) => {
    throw asStartError(error);
  })) as [Addresses];
  const order = async (given: Order) => {
    const done = once(worker, 'message');
    worker.postMessage(given);
    await done;
  };
  return {
    addresses,
    addWebhook: (webhook) => order({ addWebhook: webhook }),
    close: async () => {
      const ended = once(worker, 'exit');
      await order('close');
      await ended;
    },
  };
}

/** An error loses its class between threads. */
const asStartError = (error: unknown) =>
  error instanceof Error && error.name === 'StartError' ? new StartError(error.message) : error;
