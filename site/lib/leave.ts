/**
 * Goes to another page, which takes this one's place in the history: nobody wants to come back to
 * a form that is done with.
 * @param delay how long people may look at what was said, in ms
 * @returns a promise that never resolves: what would come after belongs to this page
 */
export function leaveTo(path: string, delay = 0): Promise<never> {
  setTimeout(() => location.replace(path), delay);
  return new Promise(() => {});
}
