import { comeFirst } from '#sandbox/kit/priorities.ts';
import { createRandom, type Random } from '../../faults/random.ts';
import { KINDS, type Kind, plan, type Report } from './plan.ts';
import { receiveFile } from './receive-file.ts';
import { type Connection, connect, type Received, send } from './send.ts';

/**
 * Sends what a class of students sends, from a process of its own: it is told a plan in a message, and
 * says in one what it measured, as often as it is told one.
 */

/** Milliseconds between two requests of a student. */
const PAUSE = 2_000;

// The students' phones do not wait for the shop's processors.
comeFirst();
process.on('message', async (message) => {
  process.send?.(await run(plan.parse(message)));
});
// Without its parent it has nothing to do.
process.on('disconnect', () => process.exit());

async function run(told: ReturnType<typeof plan.parse>): Promise<Report> {
  const { seed, seconds, paths } = told;
  const random = createRandom(seed);
  let downloads = 0;
  const times: Report['times'] = { page: [], access: [], download: [], 'sign-in': [] };
  const errors: string[] = [];
  let bytes = 0;
  const began = performance.now();

  const measure = async (kind: Kind, act: () => Promise<Received>) => {
    const start = performance.now();
    try {
      const sent = await act();
      bytes += sent.bytes;
      if (sent.status !== 200) throw new Error(`status ${sent.status}`);
      if (kind === 'download' && sent.bytes < 0.9 * told.fileBytes) throw new Error('cut off');
      times[kind].push(performance.now() - start);
    } catch (error) {
      errors.push(`${kind}: ${error instanceof Error ? error.message : error}`);
    }
  };

  const study = async (student: (typeof told.students)[number], own: Random) => {
    const { cookie, address, email, password } = student;
    const headers = { 'x-sandbox-ip': address, 'accept-encoding': 'br', cookie };
    const connection = connect(told.shop, headers);
    const act: Record<Kind, () => Promise<void>> = {
      page: () => measure('page', () => send(connection, pickOf(own, paths.page))),
      access: () => measure('access', () => send(connection, pickOf(own, paths.access))),
      download: async () => {
        // The others come back later, and read on.
        if (downloads >= told.downloadsAtOnce) return act.page();
        downloads += 1;
        await measure('download', () => download(connection, paths.download));
        downloads -= 1;
      },
      'sign-in': () =>
        measure('sign-in', () => send(connection, '/api/auth/login', { email, password })),
    };
    const underWay: Promise<void>[] = [];
    const first = own.between(0, PAUSE - 1);
    for (let at = first; at < seconds * 1_000; at += PAUSE) {
      await until(began + at);
      underWay.push(act[drawKind(own)]());
    }
    await Promise.all(underWay);
    connection.agent.destroy();
  };

  await Promise.all(told.students.map((student) => study(student, random.fork())));
  return { times, bytes, seconds: (performance.now() - began) / 1_000, errors };
}

/** Asks for a file, and follows the redirect to its bytes. */
async function download(connection: Connection, path: string): Promise<Received> {
  const { status, headers } = await send(connection, path);
  const { location } = headers;
  if (status !== 302 || !location) throw new Error(`no redirect, but ${status}`);
  const { pathname, search } = new URL(location, connection.origin);
  return receiveFile(connection, pathname + search);
}

function drawKind(random: Random): Kind {
  let left = random.between(0, 99);
  for (const [kind, share] of Object.entries(KINDS) as [Kind, number][]) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'page';
}

const pickOf = (random: Random, paths: readonly string[]) =>
  paths[random.between(0, paths.length - 1)] ?? '/';

const until = (time: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
