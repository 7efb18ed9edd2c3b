import { findFile, readClock, readKeptSubjects, readMarked, readSignedOut } from './kept-store.ts';
import { type Device, type KeptSubject, readLease } from './rules.ts';

/** Reads the account and the time of this device. */
export const readDevice = async (owner: string | undefined): Promise<Device> => ({
  owner,
  signedOut: await readSignedOut(),
  clock: await readClock(),
  now: Date.now(),
});

/** Returns the account's subjects that open without a connection. */
export async function listUsable(owner: string | undefined): Promise<KeptSubject[]> {
  const [device, subjects] = await Promise.all([readDevice(owner), readKeptSubjects()]);
  return subjects.filter((subject) => readLease(subject, device) === 'open');
}

/** Names the subjects that the browser has removed: of the record and the cache, one is missing. */
export async function listEvicted(owner: string): Promise<string[]> {
  const [subjects, marked] = await Promise.all([readKeptSubjects(), readMarked(owner)]);
  const own = subjects.filter((subject) => subject.owner === owner);
  const isMarked = (id: string) => marked.some(({ subjectId }) => subjectId === id);
  const unrecorded = marked.filter(
    ({ subjectId }) => !own.some((subject) => subject.subjectId === subjectId),
  );
  const incomplete = await Promise.all(
    own.map(async (subject) => {
      const copies = await Promise.all(subject.files.map((file) => findFile(owner, file)));
      return !isMarked(subject.subjectId) || copies.includes(undefined) ? subject.subjectId : [];
    }),
  );
  return [...unrecorded.map(({ subjectId }) => subjectId), ...incomplete.flat()];
}
