import * as z from 'zod/mini';
import { getKept, type getKeptSubject, LEASE_DAYS } from '#contract/offline/kept-subjects.ts';
import { outline } from '#contract/text-view/text-and-outline.ts';
import { parseResponse } from '#site/lib/parse-response.ts';

/** Pure rules of kept notes, for the pages and the worker. Times are in milliseconds since 1970. */

const id = z.string();
const edition = z.int();

const keptFile = z.object({
  id,
  title: z.string(),
  edition,
  pages: z.optional(z.int()),
  bytes: z.int(),
  etag: z.string(),
});
export type KeptFile = z.infer<typeof keptFile>;

/** A subject that this device keeps. */
export const keptSubject = z.object({
  /** Opaque name of the account. */
  owner: z.string(),
  subjectId: id,
  name: z.string(),
  /** The subject's page. */
  path: z.string(),
  /** Complete copies. */
  files: z.array(keptFile),
  /** All files that the subject had at the last check. */
  listed: z.array(z.object({ id, title: z.optional(z.string()), edition })),
  /** Pictures of the cards, which may not all have arrived. Earlier versions have kept none. */
  pictures: z.optional(z.array(id)),
  /** Server's time of the last check of the access. */
  checkedAt: z.int(),
});
export type KeptSubject = z.infer<typeof keptSubject>;

/** Texts and outlines of a subject's files, by {@link textKey}. */
export const keptTexts = z.record(
  z.string(),
  z.object({ outline, text: z.optional(z.array(z.string())) }),
);
export type KeptTexts = z.infer<typeof keptTexts>;

/** Estimate of the server's time without a connection. */
export const clock = z.object({
  /** Estimated server's time minus the device's. */
  offsetMs: z.int(),
  /** Latest server's time that the device has seen or estimated. */
  seenAt: z.int(),
});
export type Clock = z.infer<typeof clock>;

type KeptResponse = z.infer<typeof getKept.response>;
type SubjectResponse = z.infer<typeof getKeptSubject.response>;

const DAY_MS = 24 * 60 * 60 * 1000;
export const LEASE_MS = LEASE_DAYS * DAY_MS;

/** Correction of a device's clock that is no attempt to extend a lease. */
const MAX_STEP_BACK_MS = 60 * 60 * 1000;

export const setClock = (serverNow: number, deviceNow: number): Clock => ({
  offsetMs: serverNow - deviceNow,
  seenAt: serverNow,
});

const estimate = ({ offsetMs }: Clock, deviceNow: number) => deviceNow + offsetMs;

/** Returns the server's time as far as the device knows it: never earlier than a time that it has seen. */
export const readTime = (known: Clock, deviceNow: number): number =>
  Math.max(known.seenAt, estimate(known, deviceNow));

const isSetBack = (known: Clock, deviceNow: number) =>
  estimate(known, deviceNow) < known.seenAt - MAX_STEP_BACK_MS;

/**
 * Remembers the latest time, so that a clock that is set back later is noticed. After a small step back, time goes on
 * from the latest time, so that repeated steps gain nothing.
 */
export function seeTime(known: Clock, deviceNow: number): Clock {
  return isSetBack(known, deviceNow) ? known : setClock(readTime(known, deviceNow), deviceNow);
}

export interface Device {
  /** Account that is signed in. */
  owner: string | undefined;
  /** Account that has signed out without a connection. */
  signedOut: string | undefined;
  clock: Clock | undefined;
  now: number;
}

/**
 * Decides whether a kept subject may be shown without a connection. The lease counts from the latest known time, so that
 * a clock that is set back extends nothing: the notes then wait for a connection.
 */
export type LeaseState = 'open' | 'expired' | 'clock-set-back' | 'hidden';

export function readLease(
  subject: Pick<KeptSubject, 'owner' | 'checkedAt'>,
  { owner, signedOut, clock: known, now }: Device,
): LeaseState {
  if (subject.owner !== owner || subject.owner === signedOut) return 'hidden';
  if (!known) return 'expired';
  if (isSetBack(known, now)) return 'clock-set-back';
  return readTime(known, now) < leaseEnd(subject) ? 'open' : 'expired';
}

export const leaseEnd = ({ checkedAt }: Pick<KeptSubject, 'checkedAt'>): number =>
  checkedAt + LEASE_MS;

/**
 * Result of a check. `no session` if the shop has refused the session, `no answer` if something else has responded, or
 * nothing.
 */
export type CheckAnswer = KeptResponse | 'no session' | 'no answer';

/** Returns the content type without its parameters. */
const readType = (headers: Headers) =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

const isJson = ({ headers }: Pick<Response, 'headers'>) => readType(headers) === 'application/json';

/** Reads the response to a check. A network that asks people to sign in responds with a page, of any status. */
export async function readCheck(response: Response): Promise<CheckAnswer> {
  if (!isJson(response)) return 'no answer';
  if (response.status === 401) return 'no session';
  try {
    return parseResponse(getKept.response, await response.json());
  } catch {
    return 'no answer';
  }
}

/** Returns true if the shop has taken a held write, or never will. */
export const isSettled = (response: Pick<Response, 'ok' | 'status' | 'headers'>): boolean =>
  isJson(response) && (response.ok || [400, 403, 404, 413].includes(response.status));

/** Returns true if the response to a kept call is the shop's. */
export const isCallResponse = (response: Pick<Response, 'ok' | 'headers'>): boolean =>
  response.ok && isJson(response);

/** Returns true if the response is a picture of a card, and no page of a network that asks people to sign in. */
export const isPictureResponse = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean =>
  ok && readType(headers) === 'image/webp';

/** Returns true if the response to a script that reads a file is no page of a network that asks people to sign in. */
export const isPdfOrRefusal = ({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): boolean =>
  status >= 400 || readType(headers) === 'application/pdf';

export interface StartPlan {
  /** Subjects to keep. All others must be deleted. */
  subjects: KeptSubject[];
  /** Ids of subjects that the account may keep. Undefined if nothing is known. */
  ownedIds: ReadonlySet<string> | undefined;
  /** Account whose held writes are due. */
  sendsFor: string | undefined;
  /** True if the shop must sign the session out, after the held writes. */
  signsOut: boolean;
}

/**
 * Plans what a start deletes, sends and signs out. A sign-out without a connection has deleted the account's cookie: if
 * there is one again, a student has signed in since. Otherwise, whichever session is left ends.
 */
export function planStart(
  subjects: readonly KeptSubject[],
  { owner, signedOut }: Pick<Device, 'owner' | 'signedOut'>,
  answer: CheckAnswer,
): StartPlan {
  const rest = subjects.filter((subject) => subject.owner !== signedOut);
  const nothing = { ownedIds: undefined, sendsFor: undefined, signsOut: false };
  if (answer === 'no answer') return { ...nothing, subjects: rest };
  if (answer === 'no session') return { ...nothing, subjects: [], ownedIds: new Set() };
  const signsOut = signedOut !== undefined && owner === undefined;
  return {
    subjects: signsOut ? [] : applyCheck(rest, answer),
    ownedIds: new Set(signsOut ? [] : answer.subjects.map(({ id }) => id)),
    sendsFor: answer.owner,
    signsOut,
  };
}

/**
 * Returns true if the session is still the one that the check has found, and may be sent held writes and signed out.
 * @param now account of the cookies, and the account that the shop has named last
 */
export const isCurrentPlan = (
  { sendsFor, signsOut }: Pick<StartPlan, 'sendsFor' | 'signsOut'>,
  now: { owner: string | undefined; checkedOwner: string | undefined },
): boolean =>
  now.checkedOwner === sendsFor &&
  (now.owner === undefined || (now.owner === sendsFor && !signsOut));

/** Applies the response to a check. Subjects and files that are missing from the result must be deleted. */
function applyCheck(
  kept: readonly KeptSubject[],
  { owner, now, subjects }: KeptResponse,
): KeptSubject[] {
  const owned = new Map(subjects.map((subject) => [subject.id, subject.files]));
  return kept.flatMap((subject) => {
    const files = owned.get(subject.subjectId);
    if (subject.owner !== owner || !files) return [];
    // The shop could not read the subject's content.
    if (files.length === 0) return [{ ...subject, checkedAt: now }];
    const titles = new Map(subject.listed.map(({ id, title }) => [id, title]));
    const listed = files.map((file) => ({ ...file, title: titles.get(file.id) }));
    return [{ ...subject, ...withListed(subject.files, listed), checkedAt: now }];
  });
}

/** Drops copies of files that have left the subject. */
const withListed = (files: readonly KeptFile[], listed: KeptSubject['listed']) => ({
  files: files.filter((copy) => listed.some(({ id }) => id === copy.id)),
  listed,
});

/** Begins to keep a subject, or to update it: complete copies stay until a newer copy is complete. */
export function beginKeeping(
  before: KeptSubject | undefined,
  { owner, now, subject, files, missing }: SubjectResponse,
): KeptSubject {
  const isSame = before?.owner === owner && before.subjectId === subject.id;
  const listed = [
    ...files.map(({ id, title, edition }) => ({ id, title, edition })),
    ...missing.map((file) => ({ ...file, edition: 0 })),
  ];
  return {
    owner,
    subjectId: subject.id,
    name: subject.name,
    path: subject.path,
    ...withListed(isSame ? before.files : [], listed),
    ...(isSame && { pictures: before.pictures }),
    checkedAt: now,
  };
}

/**
 * Adds a complete copy, in place of an earlier edition. A copy that another tab has replaced, or that a check has ended,
 * changes nothing.
 */
export function addFile(subject: KeptSubject, file: KeptFile): KeptSubject {
  const isListed = subject.listed.some(({ id }) => id === file.id);
  const isReplaced = subject.files.some(
    ({ id, edition }) => id === file.id && edition > file.edition,
  );
  if (!isListed || isReplaced) return subject;
  return {
    ...subject,
    files: [...subject.files.filter(({ id }) => id !== file.id), keptFile.parse(file)],
  };
}

export const hasCopy = (
  { files }: Pick<KeptSubject, 'files'>,
  { id, edition, etag }: Pick<KeptFile, 'id' | 'edition' | 'etag'>,
): boolean =>
  files.some((file) => file.id === id && file.edition === edition && file.etag === etag);

/** Key of a copy's text: while a subject is updated, two editions of a file are on the device. */
export const textKey = ({ id, edition }: Pick<KeptFile, 'id' | 'edition'>): string =>
  `${id} ${edition}`;

/** Adds the texts of new editions. A copy keeps its own text until a newer copy is complete. */
export function updateTexts(
  before: KeptTexts,
  copies: readonly KeptFile[],
  files: SubjectResponse['files'],
): KeptTexts {
  const keys = copies.map(textKey);
  const kept = Object.entries(before).filter(([key]) => keys.includes(key));
  const added = files.map((file) => {
    // The response may have had no room for it.
    const text = file.text ?? before[textKey(file)]?.text;
    return [textKey(file), { outline: file.outline, text }] as const;
  });
  return Object.fromEntries([...kept, ...added]);
}

/** Files without a copy on this device. */
export const listMissing = ({ files, listed }: KeptSubject) =>
  listed.filter(({ id }) => !files.some((file) => file.id === id));

/** Files whose copy on this device is of an earlier edition. */
export const listOutdated = ({ files, listed }: KeptSubject) =>
  listed.filter(({ id, edition }) =>
    files.some((file) => file.id === id && file.edition < edition),
  );

/** Returns true if the device has no room for what was stored. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Checks that a response is the announced file, and no page of a network that asks people to sign in. */
export function isFileResponse(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  received: number,
  { bytes, etag }: Pick<KeptFile, 'bytes' | 'etag'>,
): boolean {
  return (
    status === 200 &&
    readType(headers) === 'application/pdf' &&
    headers.get('etag') === etag &&
    received === bytes
  );
}
