import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestBlobs, TOKEN, testStore } from '../blobs/test-blobs.ts';
import { project, serve } from './test-project.ts';

const SIZE = 3_000_000;

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Serves an edge function that fetches an object of the stand-in and says what it received. */
async function serveReader() {
  const blobs = await startTestBlobs();
  const bytes = randomBytes(SIZE);
  await testStore(blobs.origin).set('object', new Uint8Array(bytes).buffer);
  const root = project({
    'functions/edge/read.ts': `
      import { createHash } from 'node:crypto';
      export const config = { path: '/read' };
      const hash = (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
      export default async (request: Request) => {
        const { key, token, as, time } = Object.fromEntries(new URL(request.url).searchParams);
        const signal = time ? AbortSignal.timeout(Number(time)) : undefined;
        const headers = { authorization: \`Bearer \${token}\` };
        try {
          const response = await fetch(\`${blobs.origin}/local/site:files/\${key}\`, { headers, signal });
          const body = await response[as]();
          return Response.json({ status: response.status, hash: hash(await body) });
        } catch (error) {
          return Response.json({ error: error.name });
        }
      };`,
  });
  const env = { NETLIFY_BLOBS_CONTEXT: blobs.context };
  const { origin } = await serve(root, { instances: 2, env });
  const read = async (asked: Record<string, string>) => {
    const query = new URLSearchParams({ key: 'object', token: TOKEN, as: 'arrayBuffer', ...asked });
    return (await fetch(`${origin}/read?${query}`)).json();
  };
  const fail = (fault: object) =>
    fetch(`${blobs.origin}/__sandbox/fail`, { method: 'POST', body: JSON.stringify(fault) });
  return { read, fail, sent: hash(bytes) };
}

test('edge functions fetch an object whole, by each method of a response', async () => {
  const { read, sent } = await serveReader();
  for (const as of ['arrayBuffer', 'bytes', 'arrayBuffer']) {
    expect(await read({ as })).toEqual({ status: 200, hash: sent });
  }
});

test('edge functions learn that an object is missing or refused', async () => {
  const { read } = await serveReader();
  expect(await read({ key: 'other' })).toMatchObject({ status: 404 });
  expect(await read({ token: 'other' })).toMatchObject({ status: 403 });
});

test('a store that fails does so for edge functions as for any client', async () => {
  const { read, fail, sent } = await serveReader();
  await fail({ times: 1, drop: true });
  expect(await read({})).toEqual({ error: 'TypeError' });
  await fail({ times: 1, status: 503 });
  expect(await read({})).toMatchObject({ status: 503 });
  await fail({ times: 1, hang: true });
  expect(await read({ time: '500' })).toEqual({ error: 'TimeoutError' });
  expect(await read({})).toEqual({ status: 200, hash: sent });
});

test('what an edge function sends of the file store is freed once it is sent', async () => {
  const blobs = await startTestBlobs();
  const bytes = randomBytes(SIZE);
  await testStore(blobs.origin).set('object', new Uint8Array(bytes).buffer);
  const PARTS = 4;
  const root = project({
    'functions/edge/file.ts': `
      export const config = { path: ['/file', '/peak'] };
      let peak = 0;
      const part = async () => {
        const headers = { authorization: 'Bearer ${TOKEN}' };
        const response = await fetch('${blobs.origin}/local/site:files/object', { headers });
        return new Uint8Array(await response.arrayBuffer());
      };
      export default (request: Request) => {
        if (request.url.endsWith('/peak')) return Response.json(peak);
        let left = ${PARTS};
        const body = new ReadableStream({
          async pull(controller) {
            if (left === 0) return controller.close();
            left -= 1;
            controller.enqueue(await part());
            peak = Math.max(peak, process.memoryUsage().arrayBuffers);
          },
        }, { highWaterMark: 0 });
        return new Response(body, { headers: { 'content-length': '${PARTS * SIZE}' } });
      };`,
  });
  const env = { NETLIFY_BLOBS_CONTEXT: blobs.context };
  const { origin } = await serve(root, { instances: 2, env });
  const expected = hash(Buffer.concat(Array.from({ length: PARTS }, () => bytes)));
  for (let file = 0; file < 5; file += 1) {
    expect(hash(await (await fetch(`${origin}/file`)).bytes())).toBe(expected);
  }
  // A few parts are on their way. V8 would free them in its own time, many later.
  expect(await (await fetch(`${origin}/peak`)).json()).toBeLessThan(4.5 * SIZE);
});
