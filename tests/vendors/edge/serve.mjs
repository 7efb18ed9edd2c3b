/**
 * Deno script: serves a bundled Edge Function as Netlify's runtime calls it. `GET /cpu` responds with the process's CPU
 * time so far, in milliseconds, `GET /start` with that of importing the function, `GET /memory` with its memory, in
 * bytes. `GET /bare?from=` only forwards the responses of these addresses. Arguments: the folder of modules, the name of
 * the function, the address behind it.
 */
import { argv, cpuUsage, env, memoryUsage, stdout } from 'node:process';

const [folder = '', name = '', following = ''] = argv.slice(2);

Object.assign(globalThis, { Netlify: { env: { get: (/** @type {string} */ key) => env[key] } } });
const used = () => {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
};
const beforeImport = used();
const { functions } = await import(`file://${folder}/stage2.js`);

const importTime = used() - beforeImport;

/** @param {string[]} addresses */
function sendBare(addresses) {
  return new Response(
    new ReadableStream({
      async pull(controller) {
        const address = addresses.shift();
        if (!address) return controller.close();
        controller.enqueue(new Uint8Array(await (await fetch(address)).arrayBuffer()));
      },
    }),
  );
}

/** Forwards the unread request to the address behind the Edge Function. @param {Request} request */
function next(request) {
  const { pathname, search } = new URL(request.url);
  const { method, headers, body } = request;
  return fetch(following + pathname + search, { method, headers, body, redirect: 'manual' });
}

/** @param {Request} request */
const makeContext = (request) => ({
  deploy: { context: 'production' },
  requestId: crypto.randomUUID(),
  next: () => next(request),
  waitUntil: (/** @type {Promise<unknown>} */ work) => void work,
});

/** @type {any} */ (globalThis).Deno.serve({
  hostname: '127.0.0.1',
  port: 0,
  onListen: (/** @type {{ port: number }} */ { port }) => void stdout.write(`${port}\n`),
  handler: async (/** @type {Request} */ request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/cpu') return Response.json(used());
    if (pathname === '/start') return Response.json(importTime);
    if (pathname === '/bare') return sendBare(searchParams.getAll('from'));
    if (pathname === '/memory') return Response.json(memoryUsage().rss);
    return (await functions[name](request, makeContext(request))) ?? next(request);
  },
});
