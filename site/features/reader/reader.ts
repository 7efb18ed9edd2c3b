import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { parsePlace } from '#contract/reader/read-paths.ts';
import { beginReading } from '#site/features/progress/remember-page.ts';
import { part } from '#site/features/text-view/reader-parts.ts';
import { paths } from '#site/lib/paths.ts';
import { hideFailure, isFinal, showFailure } from './failure-notice.ts';
import { readerLabels } from './labels.ts';
import { type FileSource, openPdf, openSource, toFailure } from './open-pdf.ts';
import { createPagesView } from './pages-view.ts';
import { type Reader, startTools } from './reader-tools.ts';
import { followWidth } from './zoom.ts';

/** Interval of the access check, which calls the server only if a ticket is due. */
const CHECK_MS = 30_000;

async function start(): Promise<void> {
  const { dataset } = part('reader', HTMLElement);
  const { item = '', address = '' } = dataset;
  hideToken();
  leadBackToCard();
  beginReading(dataset);
  const download = part('download', HTMLAnchorElement);
  const source = openSource(item, address, (fresh) => {
    download.href = fresh;
  });
  await open(source, item);
}

/** Removes an administrator's token from the address, because it belongs in no history. */
function hideToken(): void {
  const { pathname, search, hash } = location;
  if (search.includes('adminToken=')) history.replaceState(null, '', pathname + hash);
}

/** Replaces the link to the subject by a link to the card that opened the page, if any. */
function leadBackToCard(): void {
  const from = new URL(document.referrer || location.href);
  if (from.origin !== location.origin || from.pathname !== paths.practise()) return;
  const link = part('back', HTMLAnchorElement);
  link.href = from.href;
  for (const label of link.getElementsByTagName('span'))
    label.textContent = readerLabels.backToCard;
  link.addEventListener('click', (event) => {
    // A new tab has no earlier page.
    if (history.length === 1) return;
    event.preventDefault();
    history.back();
  });
}

async function open(source: FileSource, item: string): Promise<void> {
  let isEnded = false;
  const onFailure = (error: unknown) => {
    if (isEnded) return;
    const failure = toFailure(error);
    if (isFinal(failure)) end();
    showFailure(failure, () => retry());
  };
  const { files = '' } = part('reader', HTMLElement).dataset;
  const opening = openPdf(source, { files, onFailure });
  let retry = opening.retry;
  let end = () => {
    isEnded = true;
    void opening.destroy().catch(() => undefined);
  };
  try {
    const reader = await show(await opening.pdf, item, onFailure);
    retry = () => {
      opening.retry();
      reader.view.retry();
    };
    const stopWatch = watchAccess(source, onFailure);
    const destroy = end;
    end = () => {
      stopWatch();
      reader.end();
      destroy();
    };
  } catch (error) {
    retry = () => void open(source, item);
    onFailure(error);
    if (!isEnded) end();
  }
}

async function show(
  pdf: PDFDocumentProxy,
  itemId: string,
  onFailure: (error: unknown) => void,
): Promise<Reader> {
  const host = part('view', HTMLElement);
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  // As large as the sample picture, so that nothing moves.
  const shown = host.querySelector('.reader-sheet')?.getBoundingClientRect().width;
  const scale = (shown ?? host.clientWidth) / width;
  const tools = startTools(pdf, itemId, onFailure);
  // First, so that no hidden page is drawn.
  const isText = await tools.opensAsText();
  const view = createPagesView(
    host,
    { pdf, goToPage: (page) => tools.goToPage(page) },
    { width, height },
    scale,
    { ...tools.events, onFailure },
  );
  followWidth(host, view.followWidth);
  hideFailure();
  return tools.connect(view, parsePlace(location.hash), isText);
}

/** Ends a reader whose access has ended. @returns a function that stops the watch */
function watchAccess(source: FileSource, onFailure: (error: unknown) => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') void source.renewIfDue().catch(onFailure);
  };
  const timer = setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

void start();
