import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Place, parsePlace } from '#contract/reading/read-paths.ts';
import { readerLabels } from '#site/texts/reader.ts';
import { startContentsPanel } from './contents-panel.ts';
import { DocumentText } from './document-text.ts';
import { button, part, setTools } from './elements.ts';
import type { Shown } from './find.ts';
import { startFindBar } from './find-bar.ts';
import { handleKeys } from './keys.ts';
import type { PageBox } from './page-box.ts';
import type { PagesView } from './pages-view.ts';
import { zoomByPinch } from './pinch.ts';
import { Printing } from './print-pages.ts';
import { findLastPage, rememberPage } from './progress/remember-page.ts';
import { startRevisedButton } from './progress/revised-button.ts';
import { startScanNotice } from './scan-notice.ts';
import { startScreenTools } from './screen-tools.ts';
import { TextView } from './text-view.ts';

const ZOOM_STEP = 1.2;

export interface Reader {
  view: PagesView;
  end: () => void;
}

export function startTools(
  pdf: PDFDocumentProxy,
  itemId: string,
  onFailure: (error: unknown) => void,
) {
  const { subject: subjectId = '' } = part('reader', HTMLElement).dataset;
  const host = part('view', HTMLElement);
  const field = part('page', HTMLInputElement);
  const textHost = part('text', HTMLElement);
  const status = part('status', HTMLElement);
  let shownPage = 0;
  let view: PagesView;
  let textView: TextView | undefined;
  let announcing: ReturnType<typeof setTimeout> | undefined;

  /** Announces after a pause, so that fast scrolling does not announce each page. */
  const announce = (text: string) => {
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      status.textContent = text;
    }, 300);
  };

  const isText = () => !textHost.hidden;
  const currentPage = () => (isText() && textView ? textView.page() : view.page);

  const onPage = (page: number) => {
    if (page === shownPage) return;
    shownPage = page;
    if (document.activeElement !== field) field.value = String(page);
    announce(readerLabels.pageOf(page, pdf.numPages));
    rememberPage({
      itemId,
      subjectId,
      title: document.querySelector('h1')?.textContent ?? '',
      page,
      pages: pdf.numPages,
    });
  };

  const goToPage = (page: number) => {
    const inFile = Math.min(Math.max(page, 1), pdf.numPages);
    if (isText()) {
      void textView?.show(inFile).catch(onFailure);
      onPage(inFile);
    } else view.goTo(inFile);
    field.value = String(inFile);
  };

  const pages: Shown = {
    pageText: (page) => view.boxes[page - 1]?.text,
    show: async (page) => {
      view.goTo(page);
      await view.showText(page);
    },
  };
  const text = new DocumentText(pdf, itemId);
  const showScan = startScanNotice(text);
  const findBar = startFindBar({
    pages: pdf.numPages,
    text,
    shown: () => (isText() && textView ? textView : pages),
    currentPage,
  });
  const contents = startContentsPanel(pdf, goToPage);

  const openMore = (isOpen: boolean) => {
    part('late-tools', HTMLElement).dataset.open = isOpen ? 'yes' : 'no';
    button('more').setAttribute('aria-expanded', String(isOpen));
  };

  const showText = (isShown: boolean) => {
    const page = currentPage();
    findBar.clear();
    textView ??= new TextView(textHost, pdf, {
      onText: (filled) => {
        findBar.markPage(filled);
        if (isText() && textView) onPage(textView.page());
      },
      onFailure,
    });
    textHost.hidden = !isShown;
    part('pages', HTMLElement).hidden = isShown;
    button('text-button').setAttribute('aria-pressed', String(isShown));
    goToPage(page);
    findBar.repeat();
  };

  const printing = new Printing(pdf, part('print-pages', HTMLElement), (text) => {
    status.textContent = text;
    part('note', HTMLElement).textContent = text;
  });

  const zoomIn = () => view.zoomTo(view.scale * ZOOM_STEP);
  const zoomOut = () => view.zoomTo(view.scale / ZOOM_STEP);
  const ended = new AbortController();

  const listen = () => {
    const press = (name: string, run: () => void) => button(name).addEventListener('click', run);
    press('zoom-in', zoomIn);
    press('zoom-out', zoomOut);
    press('fit', () => view.zoomTo(view.fitScale()));
    press('text-button', () => showText(!isText()));
    press('print', () => void printing.print());
    press('more', () => openMore(part('late-tools', HTMLElement).dataset.open === 'no'));
    field.addEventListener('change', () => goToPage(Number(field.value) || currentPage()));
    const followText = () => {
      if (isText() && textView) onPage(textView.page());
    };
    host.addEventListener('scroll', followText, { signal: ended.signal });
    addEventListener('hashchange', () => open(parsePlace(location.hash)), {
      signal: ended.signal,
    });
    zoomByPinch(host, { scale: () => view.scale, zoomTo: (scale, at) => view.zoomTo(scale, at) });
    const moves = {
      goBy: (by: number) => goToPage(currentPage() + by),
      goToFirst: () => goToPage(1),
      goToLast: () => goToPage(pdf.numPages),
      openFind: () => findBar.open(),
      zoomIn,
      zoomOut,
      print: () => void printing.print(),
      closePanels: () => {
        findBar.close();
        contents.close();
        openMore(false);
      },
    };
    handleKeys(moves, ended.signal);
  };

  const open = ({ page, search: wanted }: Place) => {
    if (page !== undefined) goToPage(page);
    if (wanted) findBar.open(wanted, page);
  };

  return {
    goToPage,
    events: {
      onPage,
      onText: (box: PageBox) => {
        findBar.markPage(box.number);
        void showScan(view.boxes);
      },
      onScale: (scale: number) => announce(readerLabels.zoom(Math.round((scale * 7200) / 96))),
    },
    connect: (pagesView: PagesView, place: Place): Reader => {
      const startPage = place.page ?? findLastPage(itemId) ?? 1;
      view = pagesView;
      part('page-count', HTMLElement).textContent = String(pdf.numPages);
      field.max = String(pdf.numPages);
      part('reader', HTMLElement).dataset.state = 'open';
      setTools(true);
      startScreenTools();
      startRevisedButton(button('revised'), itemId);
      listen();
      view.goTo(startPage);
      open(place);
      const end = () => {
        ended.abort();
        view.end();
        printing.end();
        textHost.replaceChildren();
        part('reader', HTMLElement).dataset.state = 'ended';
        findBar.close();
        contents.close();
        setTools(false);
      };
      return { view, end };
    },
  };
}
