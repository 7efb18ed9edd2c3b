import { type KeptFile as AnnouncedFile, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { call } from '#site/lib/call.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { readOwner } from '#site/lib/session.ts';
import { keepPictures } from './keep-pictures.ts';
import {
  changeKeptSubjects,
  findFile,
  findKeptSubject,
  findTexts,
  markSubject,
  storeCall,
  storeFile,
  storeTexts,
  writeCheckedOwner,
  writeClock,
} from './kept-store.ts';
import { KEPT_CALLS } from './places.ts';
import {
  addFile,
  beginKeeping,
  hasCopy,
  isCallResponse,
  isFileResponse,
  isFull,
  type KeptSubject,
  setClock,
  updateTexts,
} from './rules.ts';

/** Limit for a file, also over a slow connection. */
const FILE_LIMIT_MS = 10 * 60_000;

/** Less than the ten minutes of a ticket. */
const TICKET_MS = 8 * 60_000;

const CONCURRENT_FILES = 2;

export interface KeepProgress {
  done: number;
  all: number;
}

export interface KeepResult {
  /** Reason why files are missing. Undefined if all arrived. */
  stop: 'full' | 'lost' | 'stopped' | undefined;
  /** Titles of files that are not on the device. */
  missing: string[];
}

/**
 * Keeps a subject on this device, or updates it. Complete files stay if it stops midway.
 * @throws ApiError if the shop refuses or does not respond before the first file
 * @throws DOMException if it is stopped before the first file
 */
export async function keepSubject(
  subjectId: string,
  signal: AbortSignal,
  onProgress: (progress: KeepProgress) => void,
): Promise<KeepResult> {
  const unlessStopped = <Result>(work: Promise<Result>) => Promise.race([work, stopped(signal)]);
  const registration = await unlessStopped(
    navigator.serviceWorker.register('/sw.js', { scope: '/' }),
  );
  const ready = untilActive(registration);
  ready.catch(() => undefined);
  // Firefox asks the student, who may leave the question open.
  void navigator.storage?.persist?.().catch(() => undefined);
  let list = await unlessStopped(call(getKeptSubject, { subjectId }));
  let listedAt = Date.now();
  const { owner, subject, files, missing } = list;
  await writeClock(setClock(list.now, listedAt));
  await writeCheckedOwner(owner);
  const before = await findComplete(owner, subjectId);
  const isSame = (each: { owner: string; subjectId: string }) =>
    each.owner === owner && each.subjectId === subjectId;
  await changeKeptSubjects((subjects) => [
    ...subjects.filter((each) => each.owner === owner && !isSame(each)),
    beginKeeping(before, list),
  ]);
  await markSubject(owner, { subjectId, name: subject.name });
  const texts = await findTexts(owner, subjectId);
  await storeTexts(owner, subjectId, updateTexts(texts, before?.files ?? [], files));
  await unlessStopped(Promise.all(KEPT_CALLS.map((path) => keepCall(owner, path))));

  const renew = async (id: string): Promise<AnnouncedFile | undefined> => {
    if (Date.now() - listedAt > TICKET_MS) {
      list = await unlessStopped(call(getKeptSubject, { subjectId }));
      listedAt = Date.now();
      if (list.owner !== owner) throw new TypeError('Another student has signed in');
    }
    return list.files.find((file) => file.id === id);
  };
  const waiting = files.filter((file) => !before || !hasCopy(before, file));
  const titles = new Map([...missing, ...waiting].map(({ id, title }) => [id, title]));
  let done = files.length - waiting.length;
  let stop: KeepResult['stop'];
  onProgress({ done, all: files.length });
  const work = async () => {
    for (let next = waiting.shift(); next && !stop; next = waiting.shift()) {
      try {
        const file = await renew(next.id);
        if (!file || !(await keepFile(owner, file, signal))) continue;
        await changeKeptSubjects((subjects) =>
          subjects.map((each) => (isSame(each) ? addFile(each, file) : each)),
        );
        titles.delete(file.id);
        done += 1;
        onProgress({ done, all: files.length });
      } catch (error) {
        stop ??= signal.aborted ? 'stopped' : isFull(error) ? 'full' : 'lost';
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, work));
  try {
    if (!stop) await keepPictures(owner, signal);
  } catch (error) {
    stop = signal.aborted ? 'stopped' : isFull(error) ? 'full' : undefined;
  }
  await unlessStopped(ready).catch(() => {
    stop ??= signal.aborted ? 'stopped' : 'lost';
  });
  return { stop, missing: [...titles.values()] };
}

/** Rejects once the student presses *Stop*. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Waits until a worker has the pages. @throws Error if a page or script did not arrive, or the device is full */
function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve();
      if (!worker || worker.state === 'redundant')
        reject(new Error('The worker was not installed'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

/** Finds a kept subject, without the files that the browser has removed. */
async function findComplete(owner: string, subjectId: string): Promise<KeptSubject | undefined> {
  const subject = await findKeptSubject(owner, subjectId);
  if (!subject) return undefined;
  const copies = await Promise.all(subject.files.map((file) => findFile(owner, file)));
  return { ...subject, files: subject.files.filter((_, index) => copies[index]) };
}

/** @returns false if the response is another file or a page @throws TypeError without a connection */
async function keepFile(owner: string, file: AnnouncedFile, signal: AbortSignal): Promise<boolean> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(FILE_LIMIT_MS)]);
  const response = await fetchInTime(file.address, { cache: 'no-store', signal: limited });
  const bytes = await response.blob();
  if (!isFileResponse(response, bytes.size, file)) return false;
  const { headers } = response;
  await storeFile(owner, file, new Response(bytes, { headers }));
  return true;
}

/** Keeps the response of a call that the pages need. Without it, the page shows its own failure. */
async function keepCall(owner: string, path: string): Promise<void> {
  const response = await fetchInTime(path, { headers: { accept: 'application/json' } });
  if (isCallResponse(response) && readOwner() === owner) await storeCall(owner, path, response);
}
