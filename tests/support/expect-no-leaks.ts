import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';

/** Resources that act in a later test file, because files share their process, or keep the process alive. */
const KINDS = ['Timeout', 'TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'FSEventWrap'];

/** Time in which closed servers and ended processes disappear. A timer that fires meanwhile fails this file. */
const CLOSING_MS = 5_000;

function count(): number[] {
  const active = process.getActiveResourcesInfo();
  return KINDS.map((kind) => active.filter((one) => one === kind).length);
}

let before: number[] = [];

beforeAll(() => {
  before = count();
});

// Registered first, so it runs after the hooks of the test file.
afterAll(async () => {
  const list = () =>
    count().flatMap((number, index) => {
      const more = number - (before[index] ?? 0);
      return more > 0 ? [`${more} ${KINDS[index]}`] : [];
    });
  let left = list();
  const end = Date.now() + CLOSING_MS;
  while (left.length > 0 && Date.now() < end) {
    await wait(10, undefined, { ref: false });
    left = list();
  }
  expect(left, 'timers, servers and processes that outlast their test file').toEqual([]);
});
