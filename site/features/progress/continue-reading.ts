import type * as z from 'zod/mini';
import {
  type getProgress,
  type NamedFile,
  type OpenCheckout,
  toPlace,
} from '#contract/progress/progress.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { paths } from '#site/lib/paths.ts';
import { readSessionHint } from '#site/lib/session.ts';
import { type LocalFile, localFiles, onChange } from './browser-progress.ts';
import { progressLabels } from './labels.ts';
import { loadProgress } from './progress-query.ts';

type OwnedSubjects = z.infer<typeof getProgress.response>['subjects'];

let stop = () => {};

/**
 * Shows the file to read and the unfinished checkout. Shows this browser's progress immediately, and corrects it when the
 * account's record arrives. A student without notes sees the file in the checkout's place, if that is free.
 */
export async function showContinueReading(): Promise<void> {
  const own = document.getElementById('continue-reading');
  const shop = document.getElementById('open-checkout');
  if (!own || !shop || readSessionHint() !== 'user') return;
  const isOwner = document.documentElement.dataset['owned'] !== undefined;
  const showOwn = linkIn(own);
  const showShop = linkIn(shop);
  let owned: OwnedSubjects | undefined;
  let checkout: OpenCheckout | undefined;
  let isComplete = false;
  const show = () => {
    const reading = pickReading(localFiles(), owned);
    const file = reading && toFileLink(reading);
    showOwn(isOwner ? (file ?? (isComplete ? ALL_FILES : undefined)) : undefined);
    showShop(checkout ? toCheckoutLink(checkout) : isOwner ? undefined : file);
  };
  stop();
  const end = onChange(show);
  stop = end;
  show();
  try {
    const loaded = await loadProgress();
    // A later call shows other places.
    if (stop !== end) return;
    owned = loaded.subjects;
    checkout = loaded.openCheckout;
  } catch {
    // This browser's progress stays as shown.
    if (stop !== end) return;
  }
  isComplete = true;
  show();
}

interface Reading extends NamedFile {
  label: string;
  /** Undefined if the file was never opened. */
  where: string | undefined;
}

/**
 * Picks the file opened last, or the next file that is not read to the end. An owner who has read nothing gets the first
 * file.
 * @param owned the student's subjects. Undefined until the shop has responded.
 */
export function pickReading(
  files: readonly LocalFile[],
  owned?: OwnedSubjects,
): Reading | undefined {
  const ids = owned && new Set(owned.map(({ id }) => id));
  const opened = files.filter(
    ({ isRecorded, isFree, subjectId = '', title, last, pages = last?.pages }) =>
      (isRecorded || isFree || !ids || ids.has(subjectId)) && title !== undefined && last && pages,
  );
  const [latest] = opened.toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0));
  const first = owned?.[0]?.first;
  if (!latest) return first && { ...first, label: progressLabels.startReading, where: undefined };
  const byId = new Map(opened.map((file) => [file.id, file]));
  if (!isFinished(latest)) return toReading(progressLabels.continueReading, latest, byId);
  const next = findUnfinished(latest, byId);
  if (next) return toReading(progressLabels.readNext, next, byId);
  return toReading(progressLabels.readAgain, latest, byId);
}

const place = (file: LocalFile | undefined) => file && toPlace(file, file.pages);

const isFinished = (file: LocalFile) => place(file)?.unread === 0;

type Files = ReadonlyMap<string, LocalFile>;

/** Follows the files of the subject. The order may be stale, so no file is followed twice. */
function findUnfinished(latest: LocalFile, files: Files): NamedFile | undefined {
  const followed = new Set([latest.id]);
  let { next } = latest;
  while (next && !followed.has(next.id)) {
    const file = files.get(next.id);
    if (!file || !isFinished(file)) return next;
    followed.add(next.id);
    next = file.next;
  }
  return undefined;
}

function toReading(
  label: string,
  { id, title = '' }: { id: string; title?: string | undefined },
  files: Files,
): Reading {
  const where = place(files.get(id));
  return { label, id, title, where: where && progressLabels.place(where) };
}

interface Link {
  href: string;
  lines: { className: string; text: string }[];
}

const LABEL = 'font-semibold text-brand';
const TITLE = 'font-display text-lg leading-snug lg:text-xl';

const toFileLink = ({ id, title, label, where }: Reading): Link => ({
  href: readPath(id),
  lines: [
    { className: LABEL, text: label },
    { className: TITLE, text: title },
    ...(where ? [{ className: 'text-muted text-sm', text: where }] : []),
  ],
});

/** Link for an owner without known files. */
const ALL_FILES: Link = {
  href: paths.purchases(),
  lines: [
    { className: LABEL, text: progressLabels.startReading },
    { className: TITLE, text: progressLabels.files },
  ],
};

const toCheckoutLink = ({ name, ...request }: OpenCheckout): Link => ({
  href: paths.checkout(request),
  lines: [{ className: LABEL, text: progressLabels.finishPurchase(name) }],
});

/** Returns a function that shows a link in a place. An unchanged link keeps the focus. */
function linkIn(place: HTMLElement) {
  let shown: string | undefined;
  place.replaceChildren();
  return (link: Link | undefined) => {
    if (shown === JSON.stringify(link)) return;
    shown = JSON.stringify(link);
    place.replaceChildren(...(link ? [toElement(link)] : []));
  };
}

function toElement({ href, lines }: Link): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.className = 'grid content-center px-[min(1.25rem,6vw)] py-2 text-ink no-underline md:px-7';
  for (const { className, text } of lines) {
    const line = document.createElement('span');
    line.className = className;
    line.textContent = text;
    link.append(line);
  }
  return link;
}
