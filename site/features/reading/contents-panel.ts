import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readerLabels } from '#site/texts/reader.ts';
import { fillContents } from './contents.ts';
import { button, part, setOpen } from './elements.ts';

/** Reads the outline when the panel first opens, and again after a failure. */
export function startContentsPanel(pdf: PDFDocumentProxy, goToPage: (page: number) => void) {
  const panel = part('contents', HTMLElement);
  const outline = part('outline', HTMLElement);
  const control = button('contents-button');

  const close = () => {
    if (panel.hidden) return;
    setOpen(control, panel, false);
    control.focus();
  };
  const open = async () => {
    setOpen(control, panel, true);
    button('contents-close').focus();
    if (outline.dataset.state === 'filled') return;
    outline.dataset.state = 'filled';
    const follow = (page: number) => {
      close();
      goToPage(page);
      part('view', HTMLElement).focus({ preventScroll: true });
    };
    const { item: itemId = '' } = part('reader', HTMLElement).dataset;
    await fillContents(outline, { pdf, itemId, goToPage: follow }).catch(() => {
      outline.textContent = readerLabels.contentsFailed;
      outline.dataset.state = 'failed';
    });
  };
  control.addEventListener('click', () => (panel.hidden ? void open() : close()));
  button('contents-close').addEventListener('click', close);
  return { close };
}
