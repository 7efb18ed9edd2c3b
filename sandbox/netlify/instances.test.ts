import { expect, test } from 'vitest';
import { project, serve } from './test-project.ts';

/** A function that waits in `/wait` until its caller leaves. */
const FUNCTION = `export const config = { path: ['/wait', '/id'] };
  const id = crypto.randomUUID();
  export default async (request: Request) => {
    if (request.url.endsWith('/wait')) await new Promise(() => {});
    return new Response(id);
  };`;

const idAt = async (origin: string) => (await fetch(`${origin}/id`)).text();

test('one instance takes all requests', async () => {
  const { origin } = await serve(project({ 'functions/one.ts': FUNCTION }));
  expect(await idAt(origin)).toBe(await idAt(origin));
});

test('a request goes to an instance that no other request keeps busy', async () => {
  const root = project({ 'functions/one.ts': FUNCTION });
  const { origin } = await serve(root, { instances: 2 });
  const first = await idAt(origin);
  const leaving = new AbortController();
  const waiting = fetch(`${origin}/wait`, { signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => idAt(origin)).not.toBe(first);
  leaving.abort();
  expect(await waiting).toBe('left');
});
