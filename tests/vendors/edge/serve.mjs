/**
 * For Deno: serves a bundled Edge Function as Netlify's runtime calls it. `GET /cpu` responds with the
 * process's CPU time so far, in milliseconds. Arguments: the folder of modules, the name of the
 * function, the address of what follows it.
 */
import { argv, cpuUsage, env, stdout } from 'node:process';

const [folder = '', name = '', following = ''] = argv.slice(2);

Object.assign(globalThis, { Netlify: { env: { get: (/** @type {string} */ key) => env[key] } } });
const { functions } = await import(`file://${folder}/stage2.js`);

/** Sends the request, unread, to what follows the Edge Function. @param {Request} request */
function next(request) {
  const { pathname, search } = new URL(request.url);
  const { method, headers, body } = request;
  return fetch(following + pathname + search, { method, headers, body, redirect: 'manual' });
}

/** @param {Request} request */
const contextOf = (request) => ({
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
    const { user, system } = cpuUsage();
    if (new URL(request.url).pathname === '/cpu') return Response.json((user + system) / 1000);
    return (await functions[name](request, contextOf(request))) ?? next(request);
  },
});
