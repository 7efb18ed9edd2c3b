import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { BrokenFunction } from '../routes.ts';
import { sendStatus } from '../send-status.ts';
import { settled } from './context.ts';
import { installNetlifyGlobal } from './environment.ts';
import { discardBody, requestOf, writeResponse } from './http.ts';
import { invokeEdge, invokeFunction } from './invoke.ts';
import { type Limited, limitResponse } from './limit-response.ts';
import { loadFunctions } from './load.ts';
import { fetchNext } from './next.ts';
import { installPlatformApi } from './platform-api.ts';
import {
  type Order,
  parseTarget,
  type Started,
  type Target,
  type WorkerOptions,
} from './protocol.ts';

const { functionsDir, edgeFunctionsDir, socketPath, nextSocketPath, limits } =
  workerData as WorkerOptions;
const { siteUrl, deployContext, skipsBroken } = workerData as WorkerOptions;
const deploy = { siteUrl, deployContext };

installNetlifyGlobal();
installPlatformApi(siteUrl);
const broken: BrokenFunction[] = [];
const collected = skipsBroken ? broken : undefined;
const [functions, edge] = await Promise.all([
  loadFunctions(functionsDir, false, collected),
  loadFunctions(edgeFunctionsDir, true, collected),
]);

async function respond(target: Target, request: Request): Promise<Limited> {
  const chain = target.matches.flatMap(({ name, params }) => {
    const loaded = (target.isEdge ? edge : functions).find((one) => one.route.name === name);
    return loaded ? [{ loaded, params }] : [];
  });
  if (target.isEdge) {
    const last = (next: Request) => fetchNext(next, nextSocketPath);
    return { response: await invokeEdge(chain, request, deploy, last) };
  }
  const [called] = chain;
  if (!called) throw new Error('There is no such function');
  const call = { ...deploy, params: called.params };
  return limitResponse(await invokeFunction(called.loaded, request, call), limits);
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, signal: AbortSignal) {
  const limited = await respond(parseTarget(incoming), requestOf(incoming, signal));
  await writeResponse(limited, outgoing);
}

const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  const disconnected = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) disconnected.abort();
  });
  outgoing.once('finish', () => discardBody(incoming));
  answer(incoming, outgoing, disconnected.signal).catch((error: unknown) => {
    if (!disconnected.signal.aborted) console.error(error);
    sendStatus(outgoing, 502, 'The function failed');
  });
});
// The only client is the gateway, whose connections may stay open.
server.keepAliveTimeout = 0;
server.requestTimeout = 0;

parentPort?.on('message', async (order: Order) => {
  if (order === 'close') await new Promise((closed) => server.close(closed));
  await settled();
  if (order === 'close') process.exit(0);
  parentPort?.postMessage('settled');
});

server.listen(socketPath, () => {
  const started: Started = {
    manifest: {
      functions: functions.map(({ route }) => route),
      edge: edge.map(({ route }) => route),
      broken,
    },
  };
  parentPort?.postMessage(started);
});
