/** Time in which a second press belongs to a double tap or a double click. */
const SECOND_PRESS_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the page ignore the pointer for a moment, after a press has brought something else under it (`global.css`). */
export function ignoreSecondPress(): void {
  document.documentElement.dataset['pressed'] = '';
  document.addEventListener('mousedown', keepFocus);
  clearTimeout(timer);
  timer = setTimeout(() => {
    delete document.documentElement.dataset['pressed'];
    document.removeEventListener('mousedown', keepFocus);
  }, SECOND_PRESS_MS);
}

/** A press beside everything would move the focus to the page. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Returns true for a moment after {@link ignoreSecondPress}. */
export const isSecondPress = (): boolean => 'pressed' in document.documentElement.dataset;

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Lets a key that is held down act once: the next element with the focus would hear its repetitions. */
export function ignoreHeldKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target, repeat } = event;
      const isEnter = key === 'Enter' && !(target instanceof HTMLTextAreaElement);
      const isShortcut = key.length === 1 && key !== ' ' && !isTyping(target);
      if (!repeat || !(isEnter || isShortcut)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
