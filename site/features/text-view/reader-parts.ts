/** @throws Error if the page has no such part */
export function part<T extends HTMLElement>(name: string, type: new () => T): T {
  const found = document.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof type)) throw new Error(`The reader has no ${name}`);
  return found;
}

export const button = (name: string) => part(name, HTMLButtonElement);

export function setOpen(control: HTMLElement, panel: HTMLElement, isOpen: boolean): void {
  panel.hidden = !isOpen;
  control.setAttribute('aria-expanded', String(isOpen));
}

export function setTools(isReady: boolean): void {
  for (const control of document.querySelectorAll<HTMLButtonElement>('button.reader-tool')) {
    control.disabled = !isReady;
  }
  part('page', HTMLInputElement).disabled = !isReady;
}
