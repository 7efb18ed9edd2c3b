import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { project, serve } from './test-project.ts';

/** Policies of Linux. */
const OTHER = 0;
const IDLE = 5;

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
    // From `man proc_pid_stat`: a thread's niceness is the 19th field, its policy the 41st.
    const priority = (path: string) => `import { readFileSync } from 'node:fs';
      export const config = { path: '${path}' };
      export default async () => {
        const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ');
        return Response.json({ niceness: Number(fields[16]), policy: Number(fields[38]) });
      };`;
    const root = project({
      'functions/one.ts': priority('/one'),
      'functions/edge/two.ts': priority('/two'),
    });
    const asks = async (instances: number) => {
      const { origin } = await serve(root, { instances });
      const ask = async (path: string) => (await fetch(origin + path)).json();
      return () => Promise.all(['/one', '/two'].map(ask));
    };
    const own = getPriority();
    const equal = { niceness: own, policy: OTHER };
    expect(await (await asks(1))()).toEqual([equal, equal]);
    // On a busy machine, the first calls are long.
    await expect.poll(await asks(2)).toEqual([
      { niceness: own + 5, policy: OTHER },
      { niceness: own, policy: IDLE },
    ]);
  },
);

// Only root may let a thread come first again.
test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'an instance gives way to the others while a call of it computes for long, not while one waits',
  async () => {
    const own = getPriority();
    const [usual, least] = [own + 5, Math.min(own + 19, 19)];
    const patient = `import { readlinkSync } from 'node:fs';
      import { getPriority } from 'node:os';
      import { basename } from 'node:path';
      import { setImmediate, setTimeout } from 'node:timers/promises';
      export const config = { path: ['/short', '/long', '/waiting'] };
      const thread = Number(basename(readlinkSync('/proc/thread-self')));
      export default async (request: Request) => {
        const isLong = request.url.endsWith('/long');
        while (isLong && getPriority(thread) !== ${least}) await setImmediate();
        if (request.url.endsWith('/waiting')) await setTimeout(200);
        return Response.json({ thread, niceness: getPriority(thread) });
      };`;
    const { origin } = await serve(project({ 'functions/one.ts': patient }), { instances: 2 });
    const ask = async (path: string) => (await fetch(origin + path)).json();
    const { thread, niceness } = await ask('/long');
    expect(niceness).toBe(least);
    await expect.poll(() => ask('/short')).toEqual({ thread, niceness: usual });
    expect(await ask('/waiting')).toEqual({ thread, niceness: usual });
  },
);
