import { readPath } from '#contract/read-paths.ts';
import { readSessionHint } from '#site/lib/session.ts';
import { progressLabels } from '#site/texts/progress.ts';
import { knownNow, onChange } from './browser-progress.ts';
import { pickLatest } from './pick-latest.ts';
import { loadProgress } from './progress-query.ts';

/**
 * Offers the file opened last, in the space that the signed-in home page keeps for it. What this browser knows
 * stands there at once, and is corrected when the account's record arrives.
 */
export async function showContinueReading(): Promise<void> {
  const place = document.getElementById('continue-reading');
  if (!place || readSessionHint() !== 'user') return;
  let owned: ReadonlySet<string> | undefined;
  let shown: string | undefined;
  const show = () => {
    const latest = pickLatest(knownNow(), owned);
    // A link that stays as it is keeps the focus.
    if (shown === JSON.stringify(latest)) return;
    shown = JSON.stringify(latest);
    place.replaceChildren(...(latest ? [linkTo(latest)] : []));
  };
  onChange(show);
  show();
  try {
    const subjects = await loadProgress();
    owned = new Set(subjects.map(({ id }) => id));
    show();
  } catch {
    // What this browser knows stands alone.
  }
}

function linkTo(latest: NonNullable<ReturnType<typeof pickLatest>>): HTMLElement {
  const { id, title, page, pages, isFinished } = latest;
  const link = document.createElement('a');
  link.href = readPath(id);
  link.className =
    'sheet grid max-w-2xl gap-x-4 px-4 py-2 text-ink no-underline sm:flex sm:items-baseline';
  const where = isFinished ? progressLabels.readToTheEnd : progressLabels.pageOf(page, pages);
  link.append(
    line('shrink-0 font-semibold text-brand', progressLabels.continueReading),
    line('min-w-0', title),
    line('shrink-0 text-muted text-sm', where),
  );
  return link;
}

function line(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
