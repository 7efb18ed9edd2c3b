import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { getKept, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import {
  addFile,
  beginKeeping,
  type CheckAnswer,
  type Clock,
  type Device,
  hasCopy,
  isCallResponse,
  isCurrentPlan,
  isFileResponse,
  isFull,
  isPdfOrRefusal,
  isPictureResponse,
  isSettled,
  type KeptFile,
  type KeptSubject,
  LEASE_MS,
  listMissing,
  listOutdated,
  planStart,
  readCheck,
  readLease,
  readTime,
  seeTime,
  setClock,
  updateTexts,
} from './rules.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const T0 = Date.UTC(2026, 10, 1);

const file = (id: string, edition = 1): KeptFile => ({
  id,
  title: `Title of ${id}`,
  edition,
  pages: 3,
  bytes: 1000,
  etag: `"${id}-${edition}"`,
});

const kept = (changes: Partial<KeptSubject> = {}): KeptSubject => ({
  owner: 'anna',
  subjectId: 'micro',
  name: 'Microeconomics',
  path: '/micro',
  files: [file('a'), file('b')],
  listed: [
    { id: 'a', title: 'Title of a', edition: 1 },
    { id: 'b', title: 'Title of b', edition: 1 },
  ],
  checkedAt: T0,
  ...changes,
});

describe('lease', () => {
  const device = (changes: Partial<Device>): Device => ({
    owner: 'anna',
    signedOut: undefined,
    clock: setClock(T0, T0),
    now: T0,
    ...changes,
  });
  /** A device whose clock was wrong by as much at the check, too. */
  const wrongBy = (errorMs: number, sinceCheck: number) =>
    device({ clock: setClock(T0, T0 + errorMs), now: T0 + errorMs + sinceCheck });
  /** A device that showed notes some time after the check, and whose clock was then set. */
  const setTo = (sinceCheck: number, seenAfter: number) =>
    device({ clock: seeTime(setClock(T0, T0), T0 + seenAfter), now: T0 + sinceCheck });

  test.each<[string, Device, ReturnType<typeof readLease>]>([
    ['at the check', device({}), 'open'],
    ['a millisecond before 30 days', device({ now: T0 + 30 * DAY - 1 }), 'open'],
    ['after exactly 30 days', device({ now: T0 + 30 * DAY }), 'expired'],
    ['without a clock', device({ clock: undefined }), 'expired'],
    ['without a clock, signed out', device({ clock: undefined, owner: undefined }), 'hidden'],
    ['for another account', device({ owner: 'ben' }), 'hidden'],
    ['without an account', device({ owner: undefined }), 'hidden'],
    [
      'after a sign-out without a connection',
      device({ owner: undefined, signedOut: 'anna' }),
      'hidden',
    ],
    [
      'if the cookie returns before the sign-out is complete',
      device({ signedOut: 'anna' }),
      'hidden',
    ],
    ['after a sign-out of another account', device({ signedOut: 'ben' }), 'open'],
    ['clock always 8 years slow, day 29', wrongBy(-8 * YEAR, 29 * DAY), 'open'],
    ['clock always 8 years slow, day 30', wrongBy(-8 * YEAR, 30 * DAY), 'expired'],
    ['clock always 8 years fast, day 29', wrongBy(8 * YEAR, 29 * DAY), 'open'],
    ['clock always 8 years fast, day 30', wrongBy(8 * YEAR, 30 * DAY), 'expired'],
    ['clock set forward by a year', device({ now: T0 + YEAR }), 'expired'],
    ['clock set back before the check', device({ now: T0 - 2 * HOUR }), 'clock-set-back'],
    ['clock set back to 1970', device({ now: 0 }), 'clock-set-back'],
    ['clock corrected by a minute', device({ now: T0 - 60_000 }), 'open'],
    ['clock set back by an hour', setTo(28 * DAY, 28 * DAY + HOUR), 'open'],
    ['clock set back by more', setTo(28 * DAY, 28 * DAY + HOUR + 1), 'clock-set-back'],
    ['clock set back after the lease, by less', setTo(30 * DAY - 1, 30 * DAY), 'expired'],
    ['clock set back after the lease', setTo(DAY, 31 * DAY), 'clock-set-back'],
    ['clock set forward and back to the right time', setTo(DAY, YEAR), 'clock-set-back'],
    ['clock set back, and right again', setTo(3 * DAY, 2 * DAY), 'open'],
  ])('%s: %#', (_, where, state) => expect(readLease(kept(), where)).toBe(state));

  test('a check makes a clock right again, and its lease counts anew', () => {
    const clock = setClock(T0 + DAY, T0 - YEAR);
    const again = kept({ checkedAt: T0 + DAY });
    const now = T0 - YEAR + LEASE_MS;
    expect(readLease(again, device({ clock, now: now - 1 }))).toBe('open');
    expect(readLease(again, device({ clock, now }))).toBe('expired');
  });

  test('small steps back, however many, do not extend a lease', () => {
    let clock: Clock = setClock(T0, T0);
    let now = T0;
    let shownMs = 0;
    while (readLease(kept(), device({ clock, now })) === 'open' && shownMs <= 2 * LEASE_MS) {
      clock = seeTime(clock, now);
      // Shows notes for half an hour, then sets the clock back by as much.
      now += HOUR / 2;
      shownMs += HOUR / 2;
      clock = seeTime(clock, now);
      now -= HOUR / 2;
    }
    expect(shownMs).toBe(LEASE_MS);
  });

  test('a clock that is set back leaves the known time as it is', () => {
    const clock = seeTime(setClock(T0, T0), T0 + 10 * DAY);
    expect(readTime(clock, 0)).toBe(T0 + 10 * DAY);
    expect(seeTime(clock, 0)).toEqual(clock);
    expect(readTime(seeTime(clock, 0), T0 + 11 * DAY)).toBe(T0 + 11 * DAY);
  });
});

describe('file response', () => {
  const announced = { bytes: 1000, etag: '"a-1"' };
  const respond = (headers: Record<string, string>, status = 200) => ({
    status,
    headers: new Headers({ 'content-type': 'application/pdf', etag: '"a-1"', ...headers }),
  });
  const without = (name: string) => {
    const { status, headers } = respond({});
    headers.delete(name);
    return { status, headers };
  };

  test.each<[string, Pick<Response, 'status' | 'headers'>, number, boolean]>([
    ['the file', respond({}), 1000, true],
    [
      'type with a parameter',
      respond({ 'content-type': 'application/pdf; charset=binary' }),
      1000,
      true,
    ],
    ['type with a space', respond({ 'content-type': 'application/pdf ;q=1' }), 1000, true],
    ['type in capitals', respond({ 'content-type': 'Application/PDF' }), 1000, true],
    ['page of a network', respond({ 'content-type': 'text/html' }), 1000, false],
    [
      'page with a PDF in its type',
      respond({ 'content-type': 'text/html;x=application/pdf' }),
      1000,
      false,
    ],
    ['other type', respond({ 'content-type': 'application/pdfx' }), 1000, false],
    ['no type', without('content-type'), 1000, false],
    ['range', respond({}, 206), 1000, false],
    ['empty response', respond({}, 204), 1000, false],
    ['not modified', respond({}, 304), 1000, false],
    ['failure', respond({}, 500), 1000, false],
    ['truncated file', respond({}), 999, false],
    ['longer file', respond({}), 1001, false],
    ['nothing', respond({}), 0, false],
    ['other edition', respond({ etag: '"a-2"' }), 1000, false],
    ['weak ETag', respond({ etag: 'W/"a-1"' }), 1000, false],
    ['unquoted ETag', respond({ etag: 'a-1' }), 1000, false],
    ['no ETag', without('etag'), 1000, false],
  ])('%s', (_, response, received, isFile) =>
    expect(isFileResponse(response, received, announced)).toBe(isFile),
  );
});

test.each([
  ['a device without room', new DOMException('No room', 'QuotaExceededError'), true],
  ['a press on Stop', new DOMException('Stopped', 'AbortError'), false],
  ['no connection', new TypeError('Failed to fetch'), false],
])('recognises a full device: %s', (_, error, isDeviceFull) => {
  expect(isFull(error)).toBe(isDeviceFull);
});

const respond = (status: number, type: string, body: string = '{}') =>
  new Response([204, 304].includes(status) ? null : body, {
    status,
    headers: { 'content-type': type },
  });
const JSON_TYPE = 'application/json; charset=utf-8';

test.each([
  [200, JSON_TYPE, true],
  [200, 'application/json', true],
  [400, JSON_TYPE, true],
  [403, JSON_TYPE, true],
  [404, JSON_TYPE, true],
  [413, JSON_TYPE, true],
  [401, JSON_TYPE, false],
  [408, JSON_TYPE, false],
  [429, JSON_TYPE, false],
  [500, JSON_TYPE, false],
  [503, JSON_TYPE, false],
  [200, 'text/html', false],
  [200, 'application/jsonp', false],
  [204, '', false],
  [403, 'text/html', false],
  [404, 'text/html', false],
])('a held write with the response %i %s is settled: %s', (status, type, isSent) => {
  expect(isSettled(respond(status, type))).toBe(isSent);
  expect(isCallResponse(respond(status, type))).toBe(isSent && status === 200);
});

test.each([
  [200, 'image/webp', true],
  [200, 'text/html', false],
  [404, 'application/json', false],
])('the response %i %s is a picture: %s', (status, type, isPicture) => {
  expect(isPictureResponse(respond(status, type))).toBe(isPicture);
});

test.each([
  [200, 'application/pdf', true],
  [206, 'application/pdf', true],
  [200, 'text/html', false],
  [403, 'text/html', true],
  [503, 'application/json', true],
])('the response %i %s reaches an open reader: %s', (status, type, reaches) => {
  expect(isPdfOrRefusal(respond(status, type))).toBe(reaches);
});

type Kept = z.infer<typeof getKept.response>;

const answer = (changes: Partial<Kept> = {}): Kept => ({
  owner: 'anna',
  now: T0 + DAY,
  subjects: [
    { id: 'micro', files: [file('a'), file('b')].map(({ id, edition }) => ({ id, edition })) },
  ],
  ...changes,
});

describe('check', () => {
  test.each<[string, Response, CheckAnswer]>([
    ['answer', respond(200, JSON_TYPE, JSON.stringify(answer())), answer()],
    [
      'answer of a later build',
      respond(200, JSON_TYPE, JSON.stringify({ ...answer(), later: 1 })),
      answer(),
    ],
    ['refused session', respond(401, JSON_TYPE, '{"error":"x"}'), 'no session'],
    ['401 of a network', respond(401, 'text/html', '<p>Sign in'), 'no answer'],
    ['page of a network', respond(200, 'text/html', '<p>Sign in'), 'no answer'],
    ['page that claims to be JSON', respond(200, JSON_TYPE, '<p>Sign in'), 'no answer'],
    ['other JSON', respond(200, JSON_TYPE, '{"captive":true}'), 'no answer'],
    ['error with a body like an answer', respond(200, JSON_TYPE, '{"owner":"anna"}'), 'no answer'],
    ['failure', respond(503, JSON_TYPE, '{"error":"x"}'), 'no answer'],
    ['missing feature', respond(404, JSON_TYPE, '{"error":"x"}'), 'no answer'],
  ])('reads: %s', async (_, response, read) => expect(await readCheck(response)).toEqual(read));
});

describe('start', () => {
  const macro = kept({ subjectId: 'macro', name: 'Macroeconomics' });
  const SIGNED_IN = { owner: 'anna', signedOut: undefined };
  const SIGNED_OUT = { owner: undefined, signedOut: 'anna' };
  const nothing = { ownedIds: undefined, sendsFor: undefined, signsOut: false };

  test('without an answer keeps everything and sends nothing', () =>
    expect(planStart([kept(), macro], SIGNED_IN, 'no answer')).toEqual({
      ...nothing,
      subjects: [kept(), macro],
    }));

  test('without a session deletes everything and completes a sign-out', () =>
    expect(planStart([kept(), macro], SIGNED_OUT, 'no session')).toEqual({
      ...nothing,
      subjects: [],
      ownedIds: new Set(),
    }));

  test('renews owned subjects and deletes others', () => {
    const plan = planStart([kept(), macro], SIGNED_IN, answer());
    expect(plan.subjects).toEqual([kept({ checkedAt: T0 + DAY })]);
    expect(plan.ownedIds).toEqual(new Set(['micro']));
    expect(plan).toMatchObject({ sendsFor: 'anna', signsOut: false });
  });

  test("deletes another account's subjects, also of the same id", () => {
    const plan = planStart([kept()], SIGNED_IN, answer({ owner: 'ben' }));
    expect(plan).toMatchObject({ subjects: [], sendsFor: 'ben', signsOut: false });
  });

  test('deletes the subjects of a signed-out account also without an answer', () =>
    expect(planStart([kept(), kept({ owner: 'ben' })], SIGNED_OUT, 'no answer')).toEqual({
      ...nothing,
      subjects: [kept({ owner: 'ben' })],
    }));

  test('sends the held writes of a signed-out account and then signs it out', () =>
    expect(planStart([kept()], SIGNED_OUT, answer())).toEqual({
      subjects: [],
      ownedIds: new Set(),
      sendsFor: 'anna',
      signsOut: true,
    }));

  test("signs out whichever session is left, as the notes may be the previous student's", () =>
    expect(planStart([kept()], SIGNED_OUT, answer({ owner: 'ben' }))).toMatchObject({
      subjects: [],
      sendsFor: 'ben',
      signsOut: true,
    }));

  test.each([
    ['while the student stays signed in', false, 'anna', 'anna', true],
    ['for a student without the cookie', false, undefined, 'anna', true],
    ['for a student who has signed out without a connection', true, undefined, 'anna', true],
    ['once another student has signed in', false, 'ben', 'ben', false],
    ['once another student has signed in past the worker', true, 'ben', 'anna', false],
    ['once an account signs in', true, undefined, undefined, false],
    ['once the student has signed in again', true, 'anna', 'anna', false],
  ])('is current %s: %#', (_, signsOut, owner, checkedOwner, isCurrent) =>
    expect(isCurrentPlan({ sendsFor: 'anna', signsOut }, { owner, checkedOwner })).toBe(isCurrent),
  );

  test.each(['anna', 'ben'])('leaves %s signed in who has signed in since', (owner) =>
    expect(planStart([kept()], { owner, signedOut: 'anna' }, answer({ owner }))).toMatchObject({
      subjects: [],
      sendsFor: owner,
      signsOut: false,
    }),
  );

  test('names new editions and new files, and deletes files that have left the subject', () => {
    const files = [
      { id: 'a', edition: 2 },
      { id: 'c', edition: 1 },
    ];
    const [subject = kept()] = planStart(
      [kept()],
      SIGNED_IN,
      answer({ subjects: [{ id: 'micro', files }] }),
    ).subjects;
    expect(subject.files).toEqual([file('a')]);
    expect(listOutdated(subject)).toEqual([{ id: 'a', title: 'Title of a', edition: 2 }]);
    expect(listMissing(subject)).toEqual([{ id: 'c', title: undefined, edition: 1 }]);
  });

  test('keeps the files of a subject whose content the shop could not read', () => {
    const plan = planStart([kept()], SIGNED_IN, answer({ subjects: [{ id: 'micro', files: [] }] }));
    expect(plan.subjects).toEqual([kept({ checkedAt: T0 + DAY })]);
  });
});

describe('keeping', () => {
  type Listed = z.infer<typeof getKeptSubject.response>;
  const list = (changes: Partial<Listed> = {}): Listed => ({
    owner: 'anna',
    now: T0 + DAY,
    subject: { id: 'micro', name: 'Micro', path: '/micro-new' },
    files: [file('a', 2), file('b')].map((each) => ({
      ...each,
      address: '/objects/x',
      outline: [],
    })),
    missing: [{ id: 'm', title: 'Not prepared' }],
    ...changes,
  });

  test('begins with nothing, and names every file', () => {
    const subject = beginKeeping(undefined, list());
    expect(subject).toMatchObject({ owner: 'anna', name: 'Micro', files: [], checkedAt: T0 + DAY });
    expect(listMissing(subject).map(({ id }) => id)).toEqual(['a', 'b', 'm']);
  });

  test('keeps complete copies during an update, and drops copies of files that have left', () => {
    const subject = beginKeeping(kept({ files: [file('a'), file('b'), file('gone')] }), list());
    expect(subject.files).toEqual([file('a'), file('b')]);
    expect(listOutdated(subject).map(({ id }) => id)).toEqual(['a']);
    expect(hasCopy(subject, file('b'))).toBe(true);
    expect(hasCopy(subject, file('a', 2))).toBe(false);
    expect(hasCopy(subject, { ...file('b'), etag: '"stamped again"' })).toBe(false);
  });

  test('keeps the pictures of cards during an update', () => {
    const subject = beginKeeping(kept({ pictures: ['picture-1'] }), list());
    expect(subject.pictures).toEqual(['picture-1']);
  });

  test.each([
    ['another account', kept({ owner: 'ben', pictures: ['picture-1'] })],
    ['another subject', kept({ subjectId: 'macro', pictures: ['picture-1'] })],
  ])('takes nothing over from %s', (_, before) => {
    const { files, pictures } = beginKeeping(before, list());
    expect([files, pictures]).toEqual([[], undefined]);
  });

  test('replaces a copy when the newer copy is complete', () => {
    const subject = addFile(beginKeeping(kept(), list()), file('a', 2));
    expect(subject.files).toEqual([file('b'), file('a', 2)]);
    expect(listOutdated(subject)).toEqual([]);
  });

  test('records nothing but the fields of a copy', () => {
    const [first] = list().files;
    const { files } = addFile(beginKeeping(undefined, list()), first ?? file('a'));
    expect(files).toEqual([file('a', 2)]);
  });

  test('keeps the text of a copy until its newer edition is complete', () => {
    const text = (words: string) => ({ outline: [], text: [words] });
    const before = { 'a 1': text('old a'), 'b 1': text('old b'), 'a 0': text('older a') };
    const files = list().files.map((each) =>
      each.id === 'a' ? { ...each, text: ['new a'] } : each,
    );
    expect(updateTexts(before, kept().files, files)).toEqual({
      'a 1': text('old a'),
      'a 2': text('new a'),
      'b 1': text('old b'),
    });
  });

  test('ignores a slower tab that completes an earlier edition', () => {
    const subject = addFile(beginKeeping(kept(), list()), file('a', 2));
    expect(addFile(subject, file('a', 1))).toBe(subject);
  });

  test('ignores a copy of a file that a check has removed from the subject', () => {
    const subject = kept({ files: [], listed: [{ id: 'b', edition: 1 }] });
    expect(addFile(subject, file('a'))).toBe(subject);
  });
});
