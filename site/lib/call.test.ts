import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '#contract/endpoint.ts';
import { ApiError, errorReference } from './api-error.ts';
import { call, callOrNull } from './call.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a real server. The endpoint's path is absolute, because Node's fetch has no page. */
async function endpointAt(listener: RequestListener, path = '/thing') {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return defineEndpoint({
    method: 'GET',
    path: `http://127.0.0.1:${port}${path}` as '/',
    request: nothing,
    response: z.strictObject({ ok: z.boolean() }),
  });
}

const refuse =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status).end(body);
  };

const catchFailure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError');
  return error;
};

it('parses the response with the schema of the endpoint', async () => {
  const endpoint = await endpointAt((_, response) => response.end('{"ok":true}'));
  await expect(call(endpoint, {})).resolves.toEqual({ ok: true });
});

it("formats a failed response and keeps the server's message and fields", async () => {
  const body = '{"message":"Correct this.","fields":{"email":"Taken"}}';
  const error = await catchFailure(call(await endpointAt(refuse(422, body)), {}));
  expect(error.message).toBe(`422: ${body}`);
  expect(error).toMatchObject({
    status: 422,
    serverMessage: 'Correct this.',
    fields: { email: 'Taken' },
  });
});

it("keeps the server's code and message, even if the code is new to this page", async () => {
  const taken = refuse(409, '{"code":"email_taken","message":"Log in."}');
  const error = await catchFailure(call(await endpointAt(taken), {}));
  expect(error.code).toBe('email_taken');
  server?.close();
  const unknown = refuse(409, '{"code":"from_the_future","message":"Reload."}');
  const other = await catchFailure(call(await endpointAt(unknown), {}));
  expect(other).toMatchObject({ code: 'from_the_future', serverMessage: 'Reload.' });
});

it('uses the status text without a body', async () => {
  const error = await catchFailure(call(await endpointAt(refuse(503, '')), {}));
  expect(error.message).toBe('503: Service Unavailable');
  expect(error.serverMessage).toBeUndefined();
});

it("ignores a proxy's page", async () => {
  const error = await catchFailure(call(await endpointAt(refuse(502, '<h1>Bad gateway</h1>')), {}));
  expect(error.message).toBe('502: <h1>Bad gateway</h1>');
  expect(error.serverMessage).toBeUndefined();
});

it("keeps a request's id only if the shop failed", async () => {
  const ours = refuse(
    503,
    '{"code":"unavailable","message":"Later.","requestId":"01ABCDEF12345678"}',
  );
  expect(errorReference(await catchFailure(call(await endpointAt(ours), {})))).toBe('12345678');
  server?.close();
  const theirs = refuse(409, '{"code":"conflict","message":"No.","requestId":"01ABCDEF12345678"}');
  expect(errorReference(await catchFailure(call(await endpointAt(theirs), {})))).toBeUndefined();
});

it("keeps the platform's request id if the function never responded", async () => {
  const endpoint = await endpointAt((_, response) =>
    response.writeHead(504, { 'x-nf-request-id': '01ABCDEF12345678' }).end(),
  );
  expect(errorReference(await catchFailure(call(endpoint, {})))).toBe('12345678');
});

it('rejects a response that does not match the contract', async () => {
  const endpoint = await endpointAt((_, response) => response.end('<h1>Log in to the Wi-Fi</h1>'));
  const error = await catchFailure(call(endpoint, {}));
  expect(error).toMatchObject({ status: 200, message: '200: unreadable response' });
});

it('drops unknown fields, such as fields of a later deploy', async () => {
  const item = z.strictObject({
    id: z.string(),
    price: z.optional(z.strictObject({ gross: z.int() })),
  });
  const state = z.union([
    z.strictObject({ state: z.literal('open'), items: z.array(item) }),
    z.strictObject({ state: z.literal('paid') }),
  ]);
  const body = {
    state: {
      state: 'open',
      since: 1,
      items: [{ id: 'a', price: { gross: 3, net: 2 }, added: [] }],
    },
    added: { id: 'b' },
  };
  const endpoint = await endpointAt((_, response) => response.end(JSON.stringify(body)));
  await expect(call({ ...endpoint, response: z.strictObject({ state }) }, {})).resolves.toEqual({
    state: { state: 'open', items: [{ id: 'a', price: { gross: 3 } }] },
  });
});

it('reports an outdated page if a response does not match the schema', async () => {
  const endpoint = await endpointAt((_, response) => response.end('{"ok":"yes","added":1}'));
  expect(await catchFailure(call(endpoint, {}))).toMatchObject({
    status: 200,
    needsReload: true,
    serverMessage: 'This page is out of date. Please reload it.',
  });
});

it("offers to reload the page if the server's message tells people to", async () => {
  const body = '{"message":"Please reload the page and read it again.","code":"consent_outdated"}';
  const error = await catchFailure(call(await endpointAt(refuse(409, body)), {}));
  expect(error.needsReload).toBe(true);
});

it('explains a missing response', async () => {
  const endpoint = await endpointAt((request) => request.socket.destroy());
  const error = await catchFailure(call(endpoint, {}));
  expect(error.status).toBe(0);
  expect(error.serverMessage).toContain("can't reach the shop");
});

it('returns null for a 401 from `callOrNull` only, and throws every other error', async () => {
  const unauthorized = await endpointAt(refuse(401, '{"message":"Unauthorized"}'));
  await expect(callOrNull(unauthorized, {})).resolves.toBeNull();
  const error = await catchFailure(call(unauthorized, {}));
  expect(error.message).toMatch(/^401: .*Unauthorized/);
  server?.close();
  const forbidden = await endpointAt(refuse(403, ''));
  expect((await catchFailure(callOrNull(forbidden, {}))).status).toBe(403);
});

it('sends path fields escaped in the path and the rest as JSON', async () => {
  const seen: unknown[] = [];
  const at = await endpointAt((request, response) => {
    request.setEncoding('utf8').once('data', (body: string) => {
      seen.push(request.method, request.url, request.headers['content-type'], JSON.parse(body));
      response.end('{"ok":true}');
    });
  }, '/subjects/:id/rate');
  const request = z.strictObject({ id: z.string(), stars: z.int() });
  await call({ ...at, method: 'POST', request }, { id: 'a/b', stars: 5 });
  expect(seen).toEqual(['POST', '/subjects/a%2Fb/rate', 'application/json', { stars: 5 }]);
});

it('sends a JSON body only with fields to send', async () => {
  const endpoint = await endpointAt((incoming, response) => {
    const isJson = incoming.headers['content-type'] === 'application/json';
    response.end(JSON.stringify({ ok: isJson }));
  });
  const request = z.strictObject({ order: z.optional(z.int()) });
  const write = { ...endpoint, method: 'POST', request } as const;
  await expect(call(write, {})).resolves.toEqual({ ok: false });
  await expect(call(write, { order: 1 })).resolves.toEqual({ ok: true });
});
