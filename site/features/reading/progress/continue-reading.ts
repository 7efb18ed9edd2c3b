import { countRead, type OpenCheckout } from '#contract/reading/progress.ts';
import { readPath } from '#contract/reading/read-paths.ts';
import { paths } from '#site/lib/paths.ts';
import { readSessionHint } from '#site/lib/session.ts';
import { progressLabels } from '#site/texts/reading.ts';
import { type KnownFile, knownNow, onChange } from './browser-progress.ts';
import { loadProgress } from './progress-query.ts';

/** Shows this browser's progress at once, and corrects it when the account's record arrives. */
export async function showContinueReading(): Promise<void> {
  const place = document.getElementById('continue-reading');
  if (!place || readSessionHint() !== 'user') return;
  let owned: ReadonlySet<string> | undefined;
  const showFile = linkIn(place, linkToFile);
  const showCheckout = linkIn(place, linkToCheckout);
  const show = () => showFile(pickLatest(knownNow(), owned));
  onChange(show);
  show();
  try {
    const known = await loadProgress();
    owned = new Set(known.subjects.map(({ id }) => id));
    showCheckout(known.openCheckout);
    show();
  } catch {
    // This browser's progress stays as shown.
  }
}

interface LatestFile {
  id: string;
  title: string;
  page: number;
  pages: number;
  isFinished: boolean;
}

/** @param owned ids of the student's subjects. Undefined until the shop has responded. */
export function pickLatest(
  files: readonly KnownFile[],
  owned?: ReadonlySet<string>,
): LatestFile | undefined {
  const [latest] = files
    .filter(
      ({ isRecorded, isFree, subjectId = '' }) =>
        isRecorded || isFree || !owned || owned.has(subjectId),
    )
    .flatMap((file) => toLatest(file) ?? [])
    .toSorted((a, b) => b.at - a.at);
  return latest;
}

function toLatest({ id, title, last, pages = last?.pages, read }: KnownFile) {
  if (!last || !pages || title === undefined) return undefined;
  const page = Math.min(last.page, pages);
  const isFinished = page === pages || countRead(read, pages) === pages;
  return { id, title, page, pages, isFinished, at: last.at };
}

/** Returns a function that shows the link. An unchanged link keeps the focus. */
function linkIn<What>(place: HTMLElement, toLink: (what: What) => HTMLElement) {
  const space = document.createElement('div');
  space.className = 'empty:hidden';
  place.append(space);
  let shown: string | undefined;
  return (what: What | undefined) => {
    if (shown === JSON.stringify(what)) return;
    shown = JSON.stringify(what);
    space.replaceChildren(...(what ? [toLink(what)] : []));
  };
}

const LABEL = 'sm:shrink-0 font-semibold text-brand';

function linkToFile(latest: LatestFile): HTMLElement {
  const { id, title, page, pages, isFinished } = latest;
  const where = isFinished ? 'read to the end' : progressLabels.pageOf(page, pages);
  return linkTo(
    readPath(id),
    'flex flex-wrap sm:flex-nowrap',
    line(LABEL, 'Continue reading'),
    line('order-last min-w-0 basis-full sm:order-none sm:basis-auto', title),
    line('ml-auto text-muted text-sm sm:ml-0 sm:shrink-0', where),
  );
}

const linkToCheckout = ({ name, ...request }: OpenCheckout): HTMLElement =>
  linkTo(
    paths.checkout(request),
    'flex flex-wrap lg:grid',
    line(LABEL, progressLabels.finishPurchase),
    line('min-w-0', name),
  );

function linkTo(href: string, layout: string, ...lines: HTMLElement[]): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.className = `sheet max-w-2xl items-baseline gap-x-2 px-3 py-2 text-ink no-underline sm:gap-x-4 sm:px-4 ${layout}`;
  link.append(...lines);
  return link;
}

function line(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
