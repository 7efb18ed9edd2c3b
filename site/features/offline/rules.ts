import * as z from 'zod/mini';
import { type getKept, type getKeptSubject, LEASE_DAYS } from '#contract/offline/kept-subjects.ts';

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
  /** Server's time of the last check of the access. */
  checkedAt: z.int(),
});
export type KeptSubject = z.infer<typeof keptSubject>;

/** Estimate of the server's time without a connection. */
export const clock = z.object({
  /** Server's time minus the device's, at the last check. */
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

/** Remembers the latest time, so that a clock that is set back later is noticed. */
export const seeTime = (known: Clock, deviceNow: number): Clock => ({
  ...known,
  seenAt: Math.max(known.seenAt, estimate(known, deviceNow)),
});

export interface Device {
  /** Account that is signed in. */
  owner: string | undefined;
  clock: Clock | undefined;
  now: number;
}

/**
 * Decides whether a kept subject may be shown without a connection. The lease counts from the latest known time, so that
 * a clock that is set back extends nothing: the notes then wait for a connection.
 */
export type LeaseState = 'open' | 'expired' | 'clock-set-back' | 'hidden';

export function readLease(
  { owner, checkedAt }: Pick<KeptSubject, 'owner' | 'checkedAt'>,
  device: Device,
): LeaseState {
  if (owner !== device.owner) return 'hidden';
  if (!device.clock) return 'expired';
  const time = estimate(device.clock, device.now);
  if (time < device.clock.seenAt - MAX_STEP_BACK_MS) return 'clock-set-back';
  return Math.max(time, device.clock.seenAt) < checkedAt + LEASE_MS ? 'open' : 'expired';
}

export const leaseEnd = ({ checkedAt }: Pick<KeptSubject, 'checkedAt'>): number =>
  checkedAt + LEASE_MS;

/** Applies the response to a check. Subjects that are missing from the result must be deleted. */
export function applyCheck(
  kept: readonly KeptSubject[],
  { owner, now, subjects }: KeptResponse,
): KeptSubject[] {
  const owned = new Map(subjects.map((subject) => [subject.id, subject.files]));
  return kept.flatMap((subject) => {
    const files = owned.get(subject.subjectId);
    if (subject.owner !== owner || !files) return [];
    const titles = new Map(subject.listed.map(({ id, title }) => [id, title]));
    const listed = files.map((file) => ({ ...file, title: titles.get(file.id) }));
    return [{ ...subject, listed, checkedAt: now }];
  });
}

/** Begins to keep a subject, or to update it: complete copies stay until a newer copy is complete. */
export function beginKeeping(
  before: KeptSubject | undefined,
  { owner, now, subject, files, missing }: SubjectResponse,
): KeptSubject {
  return {
    owner,
    subjectId: subject.id,
    name: subject.name,
    path: subject.path,
    files: before?.owner === owner ? before.files : [],
    listed: [
      ...files.map(({ id, title, edition }) => ({ id, title, edition })),
      ...missing.map((file) => ({ ...file, edition: 0 })),
    ],
    checkedAt: now,
  };
}

/** Adds a complete copy, in place of an earlier copy of the file. */
export const addFile = (subject: KeptSubject, file: KeptFile): KeptSubject => ({
  ...subject,
  files: [...subject.files.filter(({ id }) => id !== file.id), keptFile.parse(file)],
});

export const hasCopy = (
  { files }: Pick<KeptSubject, 'files'>,
  { id, edition, etag }: Pick<KeptFile, 'id' | 'edition' | 'etag'>,
): boolean =>
  files.some((file) => file.id === id && file.edition === edition && file.etag === etag);

/** Files without a copy on this device. */
export const listMissing = ({ files, listed }: KeptSubject) =>
  listed.filter(({ id }) => !files.some((file) => file.id === id));

/** Files whose copy on this device is of an earlier edition. */
export const listOutdated = ({ files, listed }: KeptSubject) =>
  listed.filter(({ id, edition }) =>
    files.some((file) => file.id === id && file.edition < edition),
  );

/** Checks that a response is the announced file, and no page of a network that asks people to sign in. */
export function isFileResponse(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  received: number,
  { bytes, etag }: Pick<KeptFile, 'bytes' | 'etag'>,
): boolean {
  return (
    status === 200 &&
    headers.get('content-type')?.split(';')[0] === 'application/pdf' &&
    headers.get('etag') === etag &&
    received === bytes
  );
}
