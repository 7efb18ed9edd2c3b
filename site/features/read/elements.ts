/** Finds a part of the reader's page. @throws Error where the page has no such part */
export function part<T extends HTMLElement>(name: string, type: new () => T): T {
  const found = document.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof type)) throw new Error(`The reader has no ${name}`);
  return found;
}

export const button = (name: string) => part(name, HTMLButtonElement);

/** Shows or hides what a button controls. */
export function setOpen(control: HTMLElement, panel: HTMLElement, isOpen: boolean): void {
  panel.hidden = !isOpen;
  control.setAttribute('aria-expanded', String(isOpen));
}

/** Makes ready what needs an open file, the buttons and the field of the page; or stops it. */
export function setTools(isReady: boolean): void {
  for (const control of document.querySelectorAll<HTMLButtonElement>('button.reader-tool')) {
    control.disabled = !isReady;
  }
  part('page', HTMLInputElement).disabled = !isReady;
}
