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
  const { origin } = await serve(root, { instances: 4 });
  const first = await idAt(origin);
  const leaving = new AbortController();
  const waiting = fetch(`${origin}/wait`, { signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => idAt(origin)).not.toBe(first);
  leaving.abort();
  expect(await waiting).toBe('left');
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

test.runIf(process.platform === 'linux')(
  'a function that computes each time gives way to the others, and one that waits does not',
  async () => {
    // The policy of a thread is the 41st field, from `man proc_pid_stat`.
    const patient = `import { readFileSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      export const config = { path: ['/compute', '/wait', '/short'] };
      export default async (request: Request) => {
        const isLong = request.url.endsWith('/compute');
        const before = process.threadCpuUsage().user;
        while (isLong && process.threadCpuUsage().user - before < 40_000) {}
        if (request.url.endsWith('/wait')) await setTimeout(100);
        const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ');
        return Response.json(Number(fields[38]));
      };`;
    const { origin } = await serve(project({ 'functions/one.ts': patient }), { instances: 2 });
    const ask = async (path: string) => (await fetch(origin + path)).json();
    for (let call = 0; call < 3; call += 1) expect(await ask('/compute')).toBe(OTHER);
    expect(await ask('/compute')).toBe(IDLE);
    // One short call is enough to come back.
    expect(await ask('/short')).toBe(IDLE);
    for (let call = 0; call < 4; call += 1) expect(await ask('/wait')).toBe(OTHER);
  },
);
