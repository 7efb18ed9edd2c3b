import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, serve } from './test-project.ts';

const SIZE = 5_000_000;

/** Serves a file of random bytes by an edge function, which reads it in parts. */
async function serveLarge() {
  const root = project({
    'functions/edge/large.ts': `
      import { readFileSync } from 'node:fs';
      export const config = { path: '/large/*' };
      let isCancelled = false;
      export default (request: Request) => {
        if (request.url.endsWith('/cancelled')) return Response.json(isCancelled);
        const bytes = readFileSync(new URL('../../file', import.meta.url));
        let at = 0;
        const body = new ReadableStream({
          pull(controller) {
            if (request.url.endsWith('/broken') && at > bytes.length / 2) throw new Error('reason');
            if (at >= bytes.length) return controller.close();
            controller.enqueue(bytes.subarray(at, (at += 300_000)));
          },
          cancel() { isCancelled = true; },
        });
        const headers = { 'content-length': String(bytes.length), 'x-kept': 'yes' };
        return new Response(body, { headers });
      };`,
  });
  const bytes = randomBytes(SIZE);
  writeFileSync(join(root, 'file'), bytes);
  const { origin } = await serve(root);
  return { bytes, get: (path: string) => fetch(`${origin}/large/${path}`) };
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a large body of an edge function arrives whole, with its length, again and again', async () => {
  const { bytes, get } = await serveLarge();
  const responses = await Promise.all(Array.from({ length: 4 }, () => get('whole')));
  for (const response of responses) {
    expect(response.headers.get('content-length')).toBe(`${SIZE}`);
    expect(response.headers.get('x-kept')).toBe('yes');
    expect(hash(await response.bytes())).toBe(hash(bytes));
  }
});

test('a large body that breaks off does so for its receiver', async () => {
  const { get } = await serveLarge();
  const response = await get('broken');
  await expect(response.bytes()).rejects.toThrow('terminated');
});

test('an edge function learns that the receiver of a large body has gone', async () => {
  const { get } = await serveLarge();
  const { body } = await get('whole');
  await body?.cancel();
  await expect.poll(async () => (await get('cancelled')).json()).toBe(true);
});
