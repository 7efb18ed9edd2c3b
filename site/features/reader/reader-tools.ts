import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Place, parsePlace } from '#contract/reader/read-paths.ts';
import { features } from '#shop';
import { startPageReport } from '#site/features/page-reports/page-report.ts';
import { rememberPage } from '#site/features/progress/remember-page.ts';
import { startRevisedButton } from '#site/features/progress/revised.ts';
import { type DocumentText, readDocument } from '#site/features/text-view/document-text.ts';
import { button, part, setTools, showNote } from '#site/features/text-view/reader-parts.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { withLocalStorage } from '#site/lib/session.ts';
import { DARK_PAGES } from '#site/lib/storage-names.ts';
import { startContentsPanel } from './contents-panel.ts';
import { type SearchedView, startFindBar } from './find-bar.ts';
import type { PageBox } from './page-box.ts';
import type { PagesView } from './pages-view.ts';
import { startPracticeLinks } from './practice-links.ts';
import { preparePrinting, takePicture } from './printing.ts';
import {
  createTextView,
  opensAsText,
  rememberView,
  startTextViewOffer,
  type TextView,
} from './text-view.ts';
import { startToolsMenu } from './tools-menu.ts';
import { zoomByPinch } from './zoom.ts';

const ZOOM_STEP = 1.2;

/** Buttons that close what they are part of, above the links of a page. */
const CLOSERS = ['contents-close', 'find-close', 'offer-close', 'offer-text', 'undo'];

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
  const currentPage = () => (isText() && textView ? textView.page() : view.page());

  const onPage = (page: number) => {
    if (page === shownPage) return;
    shownPage = page;
    if (document.activeElement !== field) field.value = String(page);
    announce(`Page ${page} of ${pdf.numPages}`);
    practice?.show(page);
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

  const pages: SearchedView = {
    pageText: (page) => view.boxes[page - 1]?.text,
    show: async (page) => {
      view.goTo(page);
      await view.showText(page);
    },
  };
  const text = readDocument(pdf, itemId);
  const showScan = startScanNotice(text);
  const findBar = startFindBar({
    pages: pdf.numPages,
    text,
    shown: () => (isText() && textView ? textView : pages),
    currentPage,
  });
  const contents = startContentsPanel(pdf, goToPage);

  const showText = (isShown: boolean, page = currentPage()) => {
    findBar.clear();
    textView ??= createTextView(
      textHost,
      { pdf, itemId, text, takePicture: (page, area) => takePicture(pdf, page, area) },
      {
        onText: (filled) => {
          findBar.markPage(filled);
          if (isText() && textView) onPage(textView.page());
          void practice?.load();
        },
        onFailure,
        seePage: (seen) => {
          showText(false);
          goToPage(seen);
        },
      },
    );
    if (!isShown) textView.leave();
    textHost.hidden = !isShown;
    part('pages', HTMLElement).hidden = isShown;
    button('text-button').setAttribute('aria-pressed', String(isShown));
    goToPage(page);
    findBar.repeat();
    if (isShown) offer.hide();
  };
  const chooseText = (isShown: boolean) => {
    rememberView(isShown ? 'text' : 'pages');
    showText(isShown);
  };
  const offer = startTextViewOffer(() => chooseText(true));

  const printing = preparePrinting(pdf, part('print-pages', HTMLElement), showNote);

  const zoom = (by: 1 | -1) =>
    isText() ? textView?.stepSize(by) : view.zoomTo(view.scale() * ZOOM_STEP ** by);
  const zoomIn = () => zoom(1);
  const zoomOut = () => zoom(-1);
  const ended = new AbortController();
  const practice = features.practice ? startPracticeLinks(itemId, ended.signal) : undefined;

  const listen = () => {
    const press = (name: string, run: () => void) => button(name).addEventListener('click', run);
    press('zoom-in', zoomIn);
    press('zoom-out', zoomOut);
    press('fit', () => view.fitWidth());
    press('text-button', () => chooseText(!isText()));
    press('print', () => void printing.print());
    for (const name of CLOSERS) press(name, ignoreSecondPress);
    field.addEventListener('change', () => goToPage(Number(field.value) || currentPage()));
    const followText = () => {
      if (isText() && textView) onPage(textView.page());
    };
    host.addEventListener('scroll', followText, { signal: ended.signal });
    addEventListener('hashchange', () => open(parsePlace(location.hash)), {
      signal: ended.signal,
    });
    zoomByPinch(host, view);
    const menu = startToolsMenu(ended.signal);
    const closePanels = () => {
      findBar.close();
      contents.close();
      menu.close();
    };
    const openFind = () => findBar.open();
    const plain = {
      PageDown: () => goToPage(currentPage() + 1),
      PageUp: () => goToPage(currentPage() - 1),
      Home: () => goToPage(1),
      End: () => goToPage(pdf.numPages),
      '/': openFind,
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
    };
    const withControl = { f: openFind, p: () => void printing.print() };
    handleKeys({ closePanels, plain, withControl }, ended.signal);
  };

  const open = ({ page, search, quote }: Place) => {
    if (page !== undefined) goToPage(page);
    if (search) findBar.open(search, page);
    else if (quote && page !== undefined) findBar.mark(quote, page);
  };

  return {
    goToPage,
    opensAsText: () => opensAsText({ pdf, text }),
    events: {
      onPage,
      onText: (box: PageBox) => {
        findBar.markPage(box.number);
        void showScan(view.boxes);
        if (box.hasWords) offer.show();
        printing.prepareAhead();
        void practice?.load();
      },
      onScale: (scale: number) => announce(`Zoom ${Math.round((scale * 7200) / 96)}%`),
    },
    connect: (pagesView: PagesView, place: Place, startsAsText: boolean): Reader => {
      view = pagesView;
      part('page-count', HTMLElement).textContent = String(pdf.numPages);
      field.max = String(pdf.numPages);
      part('reader', HTMLElement).dataset.state = 'open';
      setTools(true);
      startScreenTools(ended.signal);
      startRevisedButton(button('revised'), itemId, showNote);
      startPageReport(button('report-button'), part('report', HTMLDialogElement), {
        itemId,
        pages: pdf.numPages,
        currentPage,
        menu: button('menu-button'),
      });
      listen();
      if (startsAsText) showText(true, startPage());
      else view.goTo(startPage());
      open(place);
      const end = () => {
        ended.abort();
        view.end();
        printing.end();
        textView?.end();
        part('reader', HTMLElement).dataset.state = 'ended';
        findBar.close();
        contents.close();
        setTools(false);
      };
      return { view, end };
    },
  };
}

interface Keys {
  closePanels: () => void;
  plain: Record<string, () => void>;
  withControl: Record<string, () => void>;
}

function handleKeys({ closePanels, plain, withControl }: Keys, signal: AbortSignal): void {
  const handle = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return closePanels();
    const isTyping = event.target instanceof HTMLInputElement;
    const hasControl = event.ctrlKey || event.metaKey;
    if (event.altKey || (isTyping && !hasControl)) return;
    const move = (hasControl ? withControl : plain)[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  addEventListener('keydown', handle, { signal });
}

/** The page on which the file opens: `open-reader.js` reads it before the first paint. */
const startPage = () => Number(document.documentElement.dataset['startPage']) || 1;

function startScreenTools(signal: AbortSignal): void {
  const page = document.documentElement.dataset;
  const [barColour] = document.querySelectorAll<HTMLMetaElement>('meta[media*="dark"]');
  const darken = (isDark: boolean) => {
    if (isDark) page['theme'] = 'dark';
    else delete page['theme'];
    button('dark').setAttribute('aria-pressed', String(isDark));
    if (barColour) barColour.media = isDark ? 'all' : '(prefers-color-scheme: dark)';
  };
  darken(page['theme'] === 'dark');
  button('dark').addEventListener('click', () => {
    const isDark = page['theme'] !== 'dark';
    darken(isDark);
    // Without storage, the choice lasts until the page is left.
    withLocalStorage((store) => store.setItem(DARK_PAGES, isDark ? 'on' : 'off'));
  });
  const followSystem = ({ matches }: MediaQueryListEvent) => {
    if (!withLocalStorage((store) => store.getItem(DARK_PAGES))) darken(matches);
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followSystem, { signal });
  button('full').hidden = !document.fullscreenEnabled;
  button('full').addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen();
  });
}

/**
 * Shows the notice if no page has words: a cover alone proves nothing.
 * @returns a function to call after each new text
 */
function startScanNotice(text: DocumentText): (boxes: readonly PageBox[]) => Promise<void> {
  const notice = part('scan', HTMLElement);
  return async (boxes) => {
    const isAnyWritten = () => boxes.some(({ hasWords }) => hasWords);
    notice.hidden ||= isAnyWritten();
    if (isAnyWritten()) return;
    const prepared = await text.readPrepared();
    const isScan = prepared
      ? prepared.every((page) => !page.trim())
      : boxes.every(({ hasWords }) => hasWords === false);
    notice.hidden = !isScan || isAnyWritten();
  };
}
