import { enableCompileCache } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { letOthersFirst } from '../kit/priorities.ts';
import type { Place } from './services.ts';
import type { Order } from './services-thread.ts';

/** Pages come before the services, and these before functions (`../netlify/instances.ts`). */
const NICENESS = 3;

/** The thread that `services-thread.ts` starts. */
const { dataDir, shop, secrets, compileCache, emails } = workerData as Place & {
  /** Where Node keeps compiled modules. A worker does not take it from its process. */
  compileCache: string | undefined;
  /** Takes a line for each email. */
  emails: MessagePort;
};

letOthersFirst(NICENESS);
if (compileCache) enableCompileCache(compileCache);
const { startServices } = await import('./services.ts');
const services = await startServices({ dataDir, shop, secrets }, (line) =>
  emails.postMessage(line),
);

parentPort?.on('message', async (order: Order) => {
  if (order === 'close') await services.close();
  else await services.addWebhook(order.addWebhook);
  parentPort?.postMessage('done');
  if (order === 'close') process.exit();
});
parentPort?.postMessage(services.addresses);
