import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import {
  clock,
  type KeptFile,
  type KeptSubject,
  type KeptTexts,
  keptSubject,
  keptTexts,
  type StartPlan,
} from './rules.ts';

/**
 * What this browser keeps: records in IndexedDB, files and responses in a cache. Pages and the worker use it. A browser
 * may evict either without the other, so the cache lists its subjects, too.
 */

const CACHE = 'kept';

/** A write to the account that a student gave before signing out without a connection. */
const heldWrite = z.object({ owner: z.string(), path: z.string(), body: z.unknown() });
export type HeldWrite = z.infer<typeof heldWrite>;

interface Schema extends DBSchema {
  subjects: { key: [owner: string, subjectId: string]; value: unknown };
  device: { key: 'clock' | 'signedOut' | 'checkedOwner' | 'readsCookies'; value: unknown };
  held: { key: number; value: unknown };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('offline', 1, {
    upgrade(database) {
      database.createObjectStore('subjects', { keyPath: ['owner', 'subjectId'] });
      database.createObjectStore('device');
      database.createObjectStore('held', { autoIncrement: true });
    },
    // Another tab deletes or upgrades the database.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Reads the kept subjects of all accounts. Damaged records are skipped. */
export async function readKeptSubjects(): Promise<KeptSubject[]> {
  const values = await (await open()).getAll('subjects');
  return values.flatMap((value) => keptSubject.safeParse(value).data ?? []);
}

/** Finds a kept subject with the copies that the browser has not evicted. */
export async function findKeptSubject(
  owner: string,
  subjectId: string,
): Promise<KeptSubject | undefined> {
  const value = await (await open()).get('subjects', [owner, subjectId]);
  const subject = keptSubject.safeParse(value).data;
  if (!subject) return undefined;
  const copies = await Promise.all(subject.files.map((file) => findFile(owner, file)));
  return { ...subject, files: subject.files.filter((_, index) => copies[index]) };
}

/**
 * Changes the records in one transaction, because a page and the worker write at the same time.
 * @param change returns the records to keep
 */
export async function changeKeptSubjects(
  change: (subjects: readonly KeptSubject[]) => readonly KeptSubject[],
): Promise<void> {
  const { store, done } = (await open()).transaction('subjects', 'readwrite');
  const before = (await store.getAll()).flatMap((value) => keptSubject.safeParse(value).data ?? []);
  await store.clear();
  await Promise.all([...change(before).map((subject) => store.put(subject)), done]);
}

export async function readClock() {
  return clock.safeParse(await (await open()).get('device', 'clock')).data;
}

export async function writeClock(value: z.infer<typeof clock>): Promise<void> {
  await (await open()).put('device', value, 'clock');
}

type AccountNote = 'signedOut' | 'checkedOwner';

const readAccount = async (note: AccountNote) =>
  z.string().safeParse(await (await open()).get('device', note)).data;

async function writeAccount(note: AccountNote, owner: string | undefined): Promise<void> {
  const database = await open();
  if (owner === undefined) await database.delete('device', note);
  else await database.put('device', owner, note);
}

/** Reads the account that the shop has named last. Undefined if it may have changed since. */
export const readCheckedOwner = () => readAccount('checkedOwner');

export const writeCheckedOwner = (owner: string | undefined) => writeAccount('checkedOwner', owner);

/** Reads the account that has signed out while there was no connection. */
export const readSignedOut = () => readAccount('signedOut');

export const writeSignedOut = (owner: string | undefined) => writeAccount('signedOut', owner);

/** Returns true if a worker of this browser has found a cookie. */
export async function readsCookies(): Promise<boolean> {
  return (await (await open()).get('device', 'readsCookies')) === true;
}

export async function noteCookies(): Promise<void> {
  await (await open()).put('device', true, 'readsCookies');
}

/** Returns true if there is anything that a check may delete or send. */
export async function isUsed(): Promise<boolean> {
  const database = await open();
  const [subjects, held, signedOut, entries] = await Promise.all([
    database.count('subjects'),
    database.count('held'),
    readSignedOut(),
    caches.has(CACHE),
  ]);
  return subjects + held > 0 || signedOut !== undefined || entries;
}

/** Holds writes to an account until it is signed in with a connection. */
export async function holdWrites(writes: readonly HeldWrite[]): Promise<void> {
  const transaction = (await open()).transaction('held', 'readwrite');
  await Promise.all([...writes.map((write) => transaction.store.add(write)), transaction.done]);
}

/**
 * Sends the held writes of an account one after another.
 * @param send returns true if the write is done, and throws if there is no connection
 */
export async function sendHeld(
  owner: string,
  send: (path: string, body: unknown) => Promise<boolean>,
): Promise<void> {
  const database = await open();
  for (const key of await database.getAllKeys('held')) {
    const write = heldWrite.safeParse(await database.get('held', key)).data;
    if (write?.owner === owner && (await send(write.path, write.body)))
      await database.delete('held', key);
  }
}

const folder = (...parts: string[]) => `/kept/${parts.map(encodeURIComponent).join('/')}`;
const fileKey = (owner: string, { id, edition }: Pick<KeptFile, 'id' | 'edition'>) =>
  folder(owner, 'file', id, String(edition));
const textsKey = (owner: string, subjectId: string) => folder(owner, 'texts', subjectId);
const callKey = (owner: string, path: string) => folder(owner, 'call', path);
const pictureKey = (owner: string, id: string) => folder(owner, 'picture', id);
const markerKey = (owner: string) => folder(owner, 'subjects');
const MARKER = /^\/kept\/[^/]+\/subjects$/;

const openCache = () => caches.open(CACHE);

/** Reads without creating the cache, which would count as used. */
const match = (key: string) => caches.match(key, { cacheName: CACHE });

/** @throws DOMException `QuotaExceededError` if the device is full */
export async function storeFile(owner: string, file: KeptFile, copy: Response): Promise<void> {
  await (await openCache()).put(fileKey(owner, file), copy);
}

export const findFile = (owner: string, file: Pick<KeptFile, 'id' | 'edition'>) =>
  match(fileKey(owner, file));

export async function storeCall(owner: string, path: string, response: Response): Promise<void> {
  await (await openCache()).put(callKey(owner, path), response);
}

export const findCall = (owner: string, path: string) => match(callKey(owner, path));

/** @throws DOMException `QuotaExceededError` if the device is full */
export async function storePicture(owner: string, id: string, response: Response): Promise<void> {
  await (await openCache()).put(pictureKey(owner, id), response);
}

export const findPicture = (owner: string, id: string) => match(pictureKey(owner, id));

export async function storeTexts(
  owner: string,
  subjectId: string,
  value: KeptTexts,
): Promise<void> {
  await (await openCache()).put(textsKey(owner, subjectId), Response.json(value));
}

export async function findTexts(owner: string, subjectId: string): Promise<KeptTexts> {
  const response = await match(textsKey(owner, subjectId));
  return response ? keptTexts.parse(await response.json()) : {};
}

const marker = z.array(z.object({ subjectId: z.string(), name: z.string() }));
export type MarkedSubject = z.infer<typeof marker>[number];

/** Reads the subjects that the cache lists. */
export async function readMarked(owner: string): Promise<MarkedSubject[]> {
  const response = await match(markerKey(owner));
  return response ? (marker.safeParse(await response.json()).data ?? []) : [];
}

async function writeMarked(owner: string, subjects: readonly MarkedSubject[]): Promise<void> {
  const cache = await openCache();
  if (subjects.length === 0) await cache.delete(markerKey(owner));
  else await cache.put(markerKey(owner), Response.json(subjects));
}

export async function markSubject(owner: string, subject: MarkedSubject): Promise<void> {
  const others = (await readMarked(owner)).filter((other) => other.subjectId !== subject.subjectId);
  await writeMarked(owner, [...others, subject]);
}

/** Deletes a subject with its files. The responses of an account go with its last subject. */
export async function removeKeptSubject(owner: string, subjectId: string): Promise<void> {
  await changeKeptSubjects((subjects) =>
    subjects.filter((subject) => subject.owner !== owner || subject.subjectId !== subjectId),
  );
  const marked = (await readMarked(owner)).filter((other) => other.subjectId !== subjectId);
  await writeMarked(owner, marked);
  await removeLeftovers();
}

/**
 * Deletes everything in the cache that no record names, such as earlier editions. An owned subject without a record stays
 * marked, because the browser has evicted it.
 * @param plan after a check
 */
export async function removeLeftovers(
  plan?: Pick<StartPlan, 'sendsFor' | 'ownedIds'>,
): Promise<void> {
  const subjects = await readKeptSubjects();
  const cache = await openCache();
  const owners = [...new Set(subjects.map(({ owner }) => owner))];
  const ownedIds = plan?.ownedIds;
  if (plan?.sendsFor && ownedIds) {
    const marked = await readMarked(plan.sendsFor);
    await writeMarked(
      plan.sendsFor,
      marked.filter(({ subjectId }) => ownedIds.has(subjectId)),
    );
  }
  const names = new Set([
    ...(plan?.sendsFor ? [markerKey(plan.sendsFor)] : []),
    ...subjects.flatMap(({ owner, subjectId, files, listed, pictures = [] }) => [
      textsKey(owner, subjectId),
      ...pictures.map((id) => pictureKey(owner, id)),
      // A listed file may be arriving in another tab.
      ...[...files, ...listed].map((file) => fileKey(owner, file)),
    ]),
  ]);
  const isNamed = (path: string) =>
    names.has(path) ||
    (!ownedIds && MARKER.test(path)) ||
    owners.some((owner) => path.startsWith(`${folder(owner, 'call')}/`));
  for (const request of await cache.keys()) {
    if (!isNamed(new URL(request.url).pathname)) await cache.delete(request);
  }
  if ((await cache.keys()).length === 0) await caches.delete(CACHE);
}
