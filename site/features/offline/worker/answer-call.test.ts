import { describe, expect, test } from 'vitest';
import { getPractice } from '#contract/practice/practice.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { KEPT_CALLS } from '../places.ts';
import type { KeptSubject } from '../rules.ts';
import { answerCall } from './answer-call.ts';

const NOW = Date.UTC(2026, 10, 20);

/** Each subject has the complete copies `…-1` and `…-2`, and no copy of `…-3`. */
const kept = (subjectId: string): KeptSubject => ({
  owner: 'anna',
  subjectId,
  name: subjectId,
  path: `/${subjectId}`,
  files: [1, 2].map((number) => ({
    id: `${subjectId}-${number}`,
    title: `Title ${number}`,
    edition: number,
    bytes: 1000,
    etag: '"x"',
  })),
  listed: [1, 2, 3].map((number) => ({ id: `${subjectId}-${number}`, edition: number })),
  checkedAt: NOW,
});

const files = (subjectId: string) =>
  [1, 2, 3].map((number) => ({ id: `${subjectId}-${number}`, title: `Title ${number}` }));

/** The student owns micro and macro, money was refunded, and trade has free files and cards. */
const SUBJECTS = ['micro', 'macro', 'money', 'trade'];
const ownsAtLastResponse = (id: string) => id !== 'trade';

const BODIES: Record<string, unknown> = {
  [getPurchases.path]: SUBJECTS.filter(ownsAtLastResponse).map((subjectId) => ({
    subjectId,
    orderNumber: '1001',
    createdAt: '2026-11-01T00:00:00.000Z',
    subject: { name: subjectId, description: '', slug: subjectId },
    paid: '10.00',
    otherOrders: [],
  })),
  [getReadableFiles.path]: SUBJECTS.map((subjectId) => ({
    subjectId,
    name: subjectId,
    isOwned: ownsAtLastResponse(subjectId),
    practice: { topic: 3 },
    files: files(subjectId).map((file) => ({ ...file, topicId: 'topic', topicName: 'Topic' })),
  })),
  [getProgress.path]: {
    files: SUBJECTS.flatMap((subjectId) =>
      files(subjectId).map((file) => ({ ...file, subjectId, read: '1' })),
    ),
    subjects: SUBJECTS.filter(ownsAtLastResponse).map((id) => ({
      id,
      pages: 9,
      first: { id: `${id}-1`, title: 'Title 1' },
    })),
    openCheckout: { subjectId: 'trade', name: 'trade' },
  },
  [getPractice.path]: {
    subjects: SUBJECTS.map((subjectId) => ({
      subjectId,
      name: subjectId,
      path: `/${subjectId}`,
      isOwned: ownsAtLastResponse(subjectId),
      cards: [],
    })),
    now: NOW - 1,
  },
};

interface Given {
  subjects?: KeptSubject[];
  fileIds?: string[];
  body?: string | undefined;
}

async function answer(path: string, given: Given = {}): Promise<unknown> {
  const { subjects = [kept('micro'), kept('macro')], fileIds = [] } = given;
  const body = 'body' in given ? given.body : JSON.stringify(BODIES[path]);
  const response = await answerCall(
    { path, fileIds, subjects, now: NOW },
    {
      findCall: async () => (body === undefined ? undefined : new Response(body)),
      findTexts: async (subjectId) => ({
        [`${subjectId}-1 1`]: { outline: [], text: [`Text of ${subjectId}-1`] },
        [`${subjectId}-1 2`]: { outline: [], text: ['Text of another edition'] },
        [`${subjectId}-2 2`]: { outline: [] },
        [`${subjectId}-3 3`]: { outline: [], text: [`Text of ${subjectId}-3`] },
      }),
    },
  );
  return response?.json();
}

describe.each(KEPT_CALLS)('%s', (path) => {
  test('contains kept subjects and complete files only', async () => {
    const text = JSON.stringify(await answer(path));
    expect(text).toContain('micro');
    expect(text).toContain('macro');
    expect(text).not.toMatch(/money|trade/);
    expect(text).not.toContain('micro-3');
  });

  test('contains nothing of a subject that was refunded later', async () =>
    expect(JSON.stringify(await answer(path, { subjects: [kept('macro')] }))).not.toContain(
      'micro',
    ));

  test('has no answer without kept subjects', async () =>
    expect(await answer(path, { subjects: [] })).toBeUndefined());

  test.each([
    ['nothing was kept', undefined],
    ['a page was kept', '<p>Sign in'],
    ['a later build has changed it', '{"other":[]}'],
    ['it is empty', ''],
  ])('has no answer if %s', async (_, body) =>
    expect(await answer(path, { body })).toBeUndefined(),
  );
});

test.each([getReadableFiles.path, getPractice.path])(
  '%s leaves out what the last response gave away for free',
  async (path) => {
    const text = JSON.stringify(await answer(path, { subjects: [kept('micro'), kept('trade')] }));
    expect(text).not.toContain('trade');
  },
);

test('ignores the fields of a later build', async () => {
  const body = JSON.stringify({ ...Object(BODIES[getPractice.path]), later: true });
  expect(await answer(getPractice.path, { body })).toEqual(await answer(getPractice.path));
});

test("practice has the device's estimate of the server's time", async () =>
  expect(await answer(getPractice.path)).toMatchObject({ now: NOW }));

test('leaves out disputed and refunded purchases of the last response', async () => {
  const [micro, macro, money] = getPurchases.response.parse(BODIES[getPurchases.path]);
  const refund = { amount: '10.00', currency: 'gbp', isFull: true };
  const dispute = { state: 'open', amount: '10.00', currency: 'gbp', endsAccess: true };
  const body = JSON.stringify([{ ...micro, refund }, { ...macro, dispute }, money]);
  const subjects = SUBJECTS.map(kept);
  expect(await answer(getPurchases.path, { body, subjects })).toEqual([money]);
});

describe('files', () => {
  const TEXTS = '/api/notes/text';

  test('searches the texts of complete files', async () =>
    expect(await answer(TEXTS, { fileIds: ['micro-1', 'micro-2', 'micro-3', 'money-1'] })).toEqual({
      texts: [{ id: 'micro-1', pages: ['Text of micro-1'] }],
    }));

  test('searches nothing without ids', async () =>
    expect(await answer(TEXTS)).toEqual({ texts: [] }));

  test.each([
    ['/api/notes/micro-1/text', 'micro-1', { pages: ['Text of micro-1'] }],
    ['/api/notes/micro-2/text', 'micro-2', undefined],
    ['/api/notes/micro-1/outline', 'micro-1', { outline: [] }],
    ['/api/read/micro-2/ticket', 'micro-2', { address: '/objects/micro-2?kept=2' }],
  ])('answers %s', async (path, id, body) =>
    expect(await answer(path, { fileIds: [id] })).toEqual(body),
  );

  test.each(['text', 'outline', 'ticket'])(
    'has no %s of an incomplete file or of a subject that is not kept',
    async (name) => {
      for (const id of ['micro-3', 'money-1', 'trade-1', 'unknown'])
        expect(await answer(`/api/x/${id}/${name}`, { fileIds: [id] })).toBeUndefined();
    },
  );
});
