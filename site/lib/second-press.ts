/** Time in which a second press belongs to a double tap or a double click. */
const SECOND_PRESS_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the page ignore the pointer for a moment, after a press has brought something else under it (`global.css`). */
export function ignoreSecondPress(): void {
  const page = document.documentElement.dataset;
  page['pressed'] = '';
  document.addEventListener('mousedown', keepFocus);
  clearTimeout(timer);
  timer = setTimeout(() => {
    delete page['pressed'];
    document.removeEventListener('mousedown', keepFocus);
  }, SECOND_PRESS_MS);
}

/** Returns true for a moment after {@link ignoreSecondPress}. */
export const isSecondPress = (): boolean => 'pressed' in document.documentElement.dataset;

/** A press beside everything would move the focus to the page. */
const keepFocus = (event: Event) => event.preventDefault();

/** Lets Enter act once while it is held down: the next button with the focus would receive its repetitions. */
export function ignoreHeldEnter(): void {
  const ignore = (event: KeyboardEvent) => {
    if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement)
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', ignore, true);
}
