import { getReadableFiles, type ReadableFile } from '#contract/progress/readable-files.ts';
import { getTexts, MAX_TEXTS } from '#contract/text-view/text-and-outline.ts';
import { call } from '#site/lib/call.ts';
import { type SearchedFile, toSearchedFile } from './find-pages.ts';

/** Pages per call. The first call is smaller, so that it arrives soon. */
const FIRST_CALL_PAGES = 40;
const CALL_PAGES = 150;

export function packFiles<File extends { pages?: number | undefined }>(
  files: readonly File[],
): File[][] {
  const packs: File[][] = [];
  let room = 0;
  for (const file of files) {
    const pages = file.pages ?? 1;
    const pack = packs.at(-1);
    if (pack && pages <= room && pack.length < MAX_TEXTS) {
      pack.push(file);
      room -= pages;
    } else {
      room = (packs.length === 0 ? FIRST_CALL_PAGES : CALL_PAGES) - pages;
      packs.push([file]);
    }
  }
  return packs;
}

interface LoadedTexts {
  files: readonly SearchedFile[];
  /** Files whose text the shop could not deliver. */
  missing: readonly ReadableFile[];
  /** Number of files still to load. Undefined until the list of files has arrived. */
  waiting: number | undefined;
  error: Error | undefined;
}

const NOTHING: LoadedTexts = { files: [], missing: [], waiting: undefined, error: undefined };

const CONCURRENT_CALLS = 2;

let state = NOTHING;
let running: AbortController | undefined;
const listeners = new Set<() => void>();

function show(changes: Partial<LoadedTexts>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

export const readTexts = (): LoadedTexts => state;
export const readNothing = (): LoadedTexts => NOTHING;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the texts only in this page's memory: the next person must not find them. */
export async function loadTexts(): Promise<void> {
  if (running) return;
  const controller = new AbortController();
  running = controller;
  show(NOTHING);
  try {
    await loadAll(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return;
    // Other calls of the failed attempt must not add to the next attempt.
    controller.abort();
    running = undefined;
    show({ error: error instanceof Error ? error : new Error(String(error)) });
  }
}

export function forgetTexts(): void {
  running?.abort();
  running = undefined;
  show(NOTHING);
}

async function loadAll(signal: AbortSignal): Promise<void> {
  const subjects = await call(getReadableFiles, {});
  const files = subjects.flatMap((subject) => subject.files.map((file) => ({ subject, ...file })));
  if (signal.aborted) return;
  show({ waiting: files.length });
  const packs = packFiles(files);
  const work = async () => {
    for (let pack = packs.shift(); pack && !signal.aborted; pack = packs.shift()) {
      const { texts } = await call(getTexts, { ids: pack.map(({ id }) => id).join(',') });
      if (signal.aborted) return;
      const pages = new Map(texts.map((text) => [text.id, text.pages]));
      const read = pack.flatMap(({ subject, ...file }) => {
        const text = pages.get(file.id);
        return text ? [toSearchedFile(file, subject, text)] : [];
      });
      show({
        files: [...state.files, ...read],
        missing: [...state.missing, ...pack.filter(({ id }) => !pages.has(id))],
        waiting: (state.waiting ?? 0) - pack.length,
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
}
