import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';

/** Resources that act in a later test file, because files share their process, or keep the process alive. */
const KINDS = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'FSEventWrap'];

/** Time in which closed servers and ended processes disappear. A timer that fires meanwhile fails this file. */
const CLOSING_MS = 5_000;

function count(): number[] {
  const active = process.getActiveResourcesInfo();
  return KINDS.map((kind) => active.filter((type) => type === kind).length);
}

/** Timers of this test file. The process's own count includes those of Vitest, which would hide one. */
const timers = new Set<NodeJS.Timeout>();

const tracked = <T extends typeof setTimeout | typeof setInterval>(original: T): T =>
  new Proxy(original, {
    apply(target, self, args) {
      const timer = Reflect.apply(target, self, args);
      timers.add(timer);
      return timer;
    },
  });

const originals = { setTimeout, setInterval };
Object.assign(globalThis, {
  setTimeout: tracked(setTimeout),
  setInterval: tracked(setInterval),
});

/** Tells if a timer has neither fired nor been cleared. Node has no public name for it. */
const isWaiting = (timer: NodeJS.Timeout) => !('_destroyed' in timer && timer._destroyed);

function listTimers(): string[] {
  const left = [...timers].filter((timer) => timer.hasRef() && isWaiting(timer));
  return left.length > 0 ? [`${left.length} Timeout`] : [];
}

let before: number[] = [];

beforeAll(() => {
  before = count();
});

// Registered first, so it runs after the hooks of the test file.
afterAll(async () => {
  Object.assign(globalThis, originals);
  const list = () => [
    ...listTimers(),
    ...count().flatMap((number, index) => {
      const more = number - (before[index] ?? 0);
      return more > 0 ? [`${more} ${KINDS[index]}`] : [];
    }),
  ];
  let left = list();
  const end = Date.now() + CLOSING_MS;
  while (left.length > 0 && Date.now() < end) {
    await wait(10, undefined, { ref: false });
    left = list();
  }
  expect(left, 'timers, servers and processes that outlast their test file').toEqual([]);
});
