/** @throws Error if the page has no such part */
export function part<T extends HTMLElement>(name: string, type: new () => T): T {
  const element = document.querySelector(`[data-part="${name}"]`);
  if (!(element instanceof type)) throw new Error(`The reader has no ${name}`);
  return element;
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

const NOTE_MS = 8_000;

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a short text above the pages, and announces it. An empty text hides the note. */
export function showNote(text: string, undo?: () => void): void {
  clearTimeout(hiding);
  part('status', HTMLElement).textContent = text;
  part('note-text', HTMLElement).textContent = text;
  part('note', HTMLElement).hidden = text === '';
  const undoButton = button('undo');
  undoButton.hidden = !undo;
  if (!undo) return;
  undoButton.onclick = () => {
    undo();
    showNote('');
  };
  hiding = setTimeout(() => showNote(''), NOTE_MS);
}

export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** Makes a link open a page of the file. */
export function linkToPage(
  link: HTMLAnchorElement,
  page: number,
  goToPage: (page: number) => void,
): void {
  link.href = `#page=${page}`;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    goToPage(page);
  });
}
