import { expect, test } from 'vitest';
import { type KeptSubject, LEASE_MS, setClock } from './rules.ts';
import { describeSubject, type KeptNotes, type SubjectState } from './subject-state.ts';

const CHECKED_AT = Date.UTC(2026, 10, 29);
const DAY_MS = 24 * 60 * 60 * 1000;

const file = (id: string, edition = 1) => ({ id, title: id, edition, bytes: 1, etag: `"${id}"` });

const subject: KeptSubject = {
  owner: 'ada',
  subjectId: 'micro',
  name: 'Micro',
  path: '/micro',
  files: [file('demand'), file('supply')],
  listed: [file('demand'), file('supply')],
  checkedAt: CHECKED_AT,
};

const kept: SubjectState = { kind: 'kept', until: CHECKED_AT + LEASE_MS, outdated: 0 };

test.each<[title: string, notes: Partial<KeptNotes>, state: SubjectState]>([
  ['nothing is kept', { subjects: [] }, { kind: 'none' }],
  ['all files are kept', {}, kept],
  [
    'a file has a newer edition',
    { subjects: [{ ...subject, listed: [file('demand', 2), file('supply')] }] },
    { ...kept, outdated: 1 },
  ],
  [
    'a file is missing, and another has a newer edition',
    {
      subjects: [
        { ...subject, files: [file('demand')], listed: [file('demand', 2), file('supply')] },
      ],
    },
    { kind: 'partial', done: 1, all: 2, missing: [file('supply')] },
  ],
  [
    'the worker is missing',
    { hasWorker: false },
    { kind: 'partial', done: 2, all: 2, missing: [] },
  ],
  [
    'the browser has removed the record',
    { subjects: [], evicted: [{ subjectId: 'micro', name: 'Micro' }] },
    { kind: 'evicted' },
  ],
  ['the browser has removed a file', { evicted: [subject] }, { kind: 'evicted' }],
  [
    'the browser has removed another subject',
    { evicted: [{ subjectId: 'macro', name: 'Macro' }] },
    kept,
  ],
  [
    'the lease has ended',
    {
      device: {
        owner: 'ada',
        signedOut: undefined,
        clock: setClock(CHECKED_AT, CHECKED_AT),
        now: CHECKED_AT + LEASE_MS,
      },
    },
    { kind: 'locked' },
  ],
  [
    'the clock was set back',
    {
      device: {
        owner: 'ada',
        signedOut: undefined,
        clock: setClock(CHECKED_AT, CHECKED_AT),
        now: CHECKED_AT - DAY_MS,
      },
    },
    { kind: 'locked' },
  ],
])('%s', (_, notes, state) => {
  const device = {
    owner: 'ada',
    signedOut: undefined,
    clock: setClock(CHECKED_AT, CHECKED_AT),
    now: CHECKED_AT + DAY_MS,
  };
  const found = { subjects: [subject], evicted: [], isPersistent: true, hasWorker: true };
  const all: KeptNotes = { ...found, device, ...notes };
  expect(describeSubject('micro', all)).toEqual(state);
});
