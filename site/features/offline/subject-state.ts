import type { MarkedSubject } from './kept-store.ts';
import {
  type Device,
  type KeptSubject,
  leaseEnd,
  listMissing,
  listOutdated,
  readLease,
} from './rules.ts';

/** Notes that this browser keeps for the signed-in account. */
export interface KeptNotes {
  subjects: readonly KeptSubject[];
  /** Subjects of which the browser has removed something. */
  evicted: readonly MarkedSubject[];
  device: Device;
  /** True if the browser promises to keep the notes when the device is full. */
  isPersistent: boolean;
  /** True if a worker can show the notes. Its pages and scripts may not have arrived. */
  hasWorker: boolean;
}

export type SubjectState =
  | { kind: 'none' }
  | { kind: 'evicted' }
  /** The lease has ended, or the device's clock was set back. */
  | { kind: 'locked' }
  /** `missing` is empty if only the worker is missing. */
  | { kind: 'partial'; done: number; all: number; missing: KeptSubject['listed'] }
  /** `until` in milliseconds since 1970. `outdated` counts the files with a newer edition. */
  | { kind: 'kept'; until: number; outdated: number };

/** Describes a subject to its owner. */
export function describeSubject(
  subjectId: string,
  { subjects, evicted, device, hasWorker }: KeptNotes,
): SubjectState {
  if (evicted.some((subject) => subject.subjectId === subjectId)) return { kind: 'evicted' };
  const subject = subjects.find((each) => each.subjectId === subjectId);
  if (!subject) return { kind: 'none' };
  if (readLease(subject, device) !== 'open') return { kind: 'locked' };
  const missing = listMissing(subject);
  const all = subject.listed.length;
  if (missing.length > 0 || !hasWorker)
    return { kind: 'partial', done: all - missing.length, all, missing };
  return { kind: 'kept', until: leaseEnd(subject), outdated: listOutdated(subject).length };
}
