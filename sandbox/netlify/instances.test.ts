import { getPriority } from 'node:os';
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

test('a function that keeps instances busy leaves half of them to others', async () => {
  const busy = `export const config = { path: '/busy' };
    export default async () => {
      globalThis.isBusy = true;
      return new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }));
    };`;
  const one = `export const config = { path: '/one' };
    export default async () => Response.json(globalThis.isBusy === true);`;
  const root = project({ 'functions/busy.ts': busy, 'functions/one.ts': one });
  const { origin } = await serve(root, { instances: 4 });
  const unfinished = await Promise.all(Array.from({ length: 8 }, () => fetch(`${origin}/busy`)));
  const others = Array.from({ length: 8 }, async () => (await fetch(`${origin}/one`)).json());
  expect(await Promise.all(others)).toEqual(Array(8).fill(false));
  await Promise.all(unfinished.map(({ body }) => body?.cancel()));
});

test.runIf(process.platform === 'linux')(
  'pages come before functions, and these before files, where there are several instances',
  async () => {
    const priority = (path: string) => `import { readlinkSync } from 'node:fs';
      import { getPriority } from 'node:os';
      export const config = { path: '${path}' };
      export default async () =>
        Response.json(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));`;
    const root = project({
      'functions/one.ts': priority('/one'),
      'functions/edge/two.ts': priority('/two'),
    });
    const above = async (instances: number) => {
      const { origin } = await serve(root, { instances });
      const asked = ['/one', '/two'].map(async (path) => (await fetch(`${origin}${path}`)).json());
      return (await Promise.all(asked)).map((niceness) => niceness - getPriority());
    };
    expect(await above(1)).toEqual([0, 0]);
    expect(await above(2)).toEqual([5, 10]);
  },
);
