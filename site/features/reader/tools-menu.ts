import { progressLabels } from '#site/features/progress/labels.ts';
import { button, part } from '#site/features/text-view/reader-parts.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { readerLabels } from './labels.ts';

/** First entries of the menu of a narrow screen. `reader-tools.ts` contains their actions. */
export const menuTools = [
  { part: 'fit', icon: 'fit', label: 'Fit width' },
  { part: 'text-button', icon: 'text', label: readerLabels.textView, isSwitch: true },
  { part: 'revised', icon: 'tick', label: progressLabels.markAsRevised, isSwitch: true },
  { part: 'dark', icon: 'dark', label: 'Dark pages', isSwitch: true },
  { part: 'full', icon: 'full', label: 'Full screen' },
] as const;

type Move = (entries: readonly HTMLElement[], at: number) => HTMLElement | undefined;

const MOVES: Record<string, Move> = {
  ArrowDown: (entries, at) => entries[(at + 1) % entries.length],
  ArrowUp: (entries, at) => entries.at(at - 1),
  Home: (entries) => entries[0],
  End: (entries) => entries.at(-1),
};

/** On a wide screen the menu is a part of the bar: nothing opens or closes it. */
export function startToolsMenu(signal: AbortSignal) {
  const control = button('menu-button');
  const menu = part('menu', HTMLElement);
  const isMenuOpen = () => menu.dataset.open === 'yes';
  const open = (isOpen: boolean) => {
    menu.dataset.open = isOpen ? 'yes' : 'no';
    control.setAttribute('aria-expanded', String(isOpen));
  };
  const entries = () =>
    [...menu.querySelectorAll<HTMLElement>('.reader-tool')].filter(({ hidden }) => !hidden);

  const close = () => {
    if (!isMenuOpen()) return;
    ignoreSecondPress();
    const hadFocus = menu.contains(document.activeElement);
    open(false);
    if (hadFocus) control.focus();
  };
  control.addEventListener('click', () => {
    if (isMenuOpen()) return close();
    open(true);
    entries()[0]?.focus();
  });
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.reader-tool')) close();
  });
  menu.addEventListener('keydown', (event) => {
    const move = MOVES[event.key];
    if (!move || !isMenuOpen()) return;
    event.preventDefault();
    // Otherwise the reader would turn pages.
    event.stopPropagation();
    const all = entries();
    move(
      all,
      all.findIndex((entry) => entry.matches(':focus')),
    )?.focus();
  });
  const closeOutside = ({ target }: Event) => {
    if (!(target instanceof Node) || menu.contains(target) || control.contains(target)) return;
    open(false);
  };
  addEventListener('pointerdown', closeOutside, { signal });
  addEventListener('focusin', closeOutside, { signal });
  return { close };
}
