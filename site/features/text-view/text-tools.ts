import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { printLargeType } from '#contract/reader/reader.ts';
import { findRunningLines } from '#contract/text-view/running-lines.ts';
import { fetchInTime, MAX_WAIT_MS, within } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { adminHeaders } from '#site/lib/session.ts';
import styles from '#site/styles/reader-text.css?url';
import type { DocumentText } from './document-text.ts';
import { printLabels, textLabels } from './labels.ts';
import { readPageBlocks } from './page-blocks.ts';
import { createReadAloud, pickVoice, type ReadingState, type TextPages } from './read-aloud.ts';
import { createElement, part } from './reader-parts.ts';
import { createSettingsPanel } from './settings-panel.ts';
import type { PageArea } from './text-blocks.ts';
import { createButton, createPageText } from './text-elements.ts';

/** Time in which browsers list their voices. */
const VOICES_MS = 1_500;

export interface TextFile {
  pdf: PDFDocumentProxy;
  itemId: string;
  text: DocumentText;
  /** Draws a page or an area of it. @throws Error if it cannot be drawn */
  takePicture: (page: number, area?: PageArea) => Promise<Blob>;
}

export type TextTools = Awaited<ReturnType<typeof startTextTools>>;

/** Loads the style of the text view, and puts its tools above the text. */
export async function startTextTools(
  host: HTMLElement,
  file: TextFile,
  pages: TextPages,
  seePage: (page: number) => void,
) {
  const [prepared] = await Promise.all([
    file.text.readPrepared(),
    within(MAX_WAIT_MS, loadStyles()),
  ]);
  const isRunning = findRunningLines(prepared?.map((page) => page.split('\n')) ?? []);
  const readBlocks = async (page: number) =>
    readPageBlocks(
      await file.pdf.getPage(page),
      (line) => isRunning(line, page - 1),
      prepared?.[page - 1],
    );

  const drawings: Promise<void>[] = [];
  const addresses: string[] = [];
  const draw = (page: number) => (picture: HTMLImageElement, area: PageArea) => {
    const drawing = file.takePicture(page, area).then((drawn) => {
      picture.src = URL.createObjectURL(drawn);
      addresses.push(picture.src);
      return picture.decode();
    });
    drawings.push(drawing);
    return drawing;
  };

  const read = createButton(textLabels.readAloud);
  const stop = createButton(textLabels.stop);
  const message = createElement('p', 'reader-text-message');
  message.setAttribute('role', 'status');
  const bar = createElement('div', 'reader-text-bar');
  // Not above the text, which it would move once the browser has listed no voice.
  const noVoice = createElement('p', 'reader-settings-about', textLabels.noVoice);
  noVoice.hidden = true;
  let voice: SpeechSynthesisVoice | undefined;
  let state: ReadingState = 'off';

  const settings = createSettingsPanel(host, {
    hasVoice: () => voice !== undefined,
    onSpeed: () => aloud.restart(),
  });
  const aloud = createReadAloud({
    pages,
    view: host.parentElement ?? host,
    coveredHeight: () => (getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0),
    voice: () => voice,
    speed: () => settings.settings().speed,
    onState: (next) => {
      state = next;
      const { readAloud, pause, resume } = textLabels;
      read.textContent = { off: readAloud, reading: pause, paused: resume }[state];
      if (state === 'off' && document.activeElement === stop) read.focus();
      stop.hidden = state === 'off';
      if (state === 'reading') message.textContent = '';
    },
    onFailure: (text) => {
      message.textContent = text;
    },
  });
  read.hidden = true;
  read.addEventListener('click', () => {
    const press = { off: aloud.start, reading: aloud.pause, paused: aloud.resume };
    press[state]();
  });
  stop.hidden = true;
  stop.addEventListener('click', aloud.stop);
  const about = createElement('p', 'reader-settings-about', printLabels.about);
  const progress = createElement('p', 'reader-text-message');
  progress.setAttribute('role', 'status');
  const printing = prepareTextPrint(file, host, pages, drawings, (text) => {
    progress.textContent = text;
  });
  const print = createButton(printLabels.print);
  print.addEventListener('click', () => void printing.print());
  settings.panel.append(noVoice, print, about, progress);
  bar.append(read, stop, settings.button, settings.panel, message);
  host.prepend(bar);
  followVoices((best, isComplete) => {
    voice = best;
    read.hidden = !voice;
    noVoice.hidden = !isComplete || voice !== undefined;
  });

  return {
    createText: async (page: number) =>
      createPageText(await readBlocks(page), page, { seePage, draw: draw(page) }),
    pause: aloud.pause,
    stepSize: settings.stepSize,
    /** Called when the pages are shown instead. */
    leave: aloud.stop,
    /** Called when access has ended. */
    end: () => {
      aloud.stop();
      printing.clear();
      for (const address of addresses) URL.revokeObjectURL(address);
    },
  };
}

/** @param onVoice called with the best voice, and again when the browser lists more voices */
function followVoices(
  onVoice: (voice: SpeechSynthesisVoice | undefined, isComplete: boolean) => void,
): void {
  if (!('speechSynthesis' in globalThis)) {
    onVoice(undefined, true);
    return;
  }
  const find = () => pickVoice(speechSynthesis.getVoices());
  const voice = find();
  onVoice(voice, voice !== undefined);
  // Not `addEventListener`, which Safari lacks here.
  speechSynthesis.onvoiceschanged = () => onVoice(find(), true);
  if (!voice) setTimeout(() => onVoice(find(), true), VOICES_MS);
}

function loadStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('The style has not arrived')));
    Object.assign(link, { rel: 'stylesheet', href: styles });
    document.head.append(link);
  });
}

/** Limit for the text of a page of any length. */
const FILL_TIMEOUT_MS = 60_000;

/**
 * Prepares the whole text for the browser's print command, which then prints the text instead of the pages.
 * @param announce called with the state, and with an empty text at the end
 */
function prepareTextPrint(
  { itemId, takePicture }: { itemId: string; takePicture: (page: number) => Promise<Blob> },
  host: HTMLElement,
  pages: TextPages,
  drawings: readonly Promise<void>[],
  announce: (text: string) => void,
) {
  const { dataset } = part('reader', HTMLElement);
  const line = createElement('p', 'reader-text-line');
  part('view', HTMLElement).append(line);
  const pictures: HTMLImageElement[] = [];
  let isPrinting = false;

  const clear = () => {
    delete dataset['print'];
    for (const picture of pictures.splice(0)) {
      picture.remove();
      URL.revokeObjectURL(picture.src);
    }
  };
  const stop = (message: string) => {
    clear();
    announce(message);
  };

  /** Shows the whole page, because the place of a drawing is unknown. */
  const draw = async (page: number) => {
    const picture = createElement('img', 'reader-text-sheet');
    picture.alt = '';
    picture.src = URL.createObjectURL(await takePicture(page));
    pictures.push(picture);
    await picture.decode();
    return picture;
  };

  const prepare = async () => {
    for (let page = 1; page <= pages.count; page += 1) {
      announce(printLabels.preparing(page, pages.count));
      const section = await within(FILL_TIMEOUT_MS, pages.fill(page));
      // Drawings that fail to load become links.
      await Promise.allSettled(drawings);
      const isIncomplete = section.querySelector('.reader-text-link, .reader-text-none');
      if (isIncomplete && !section.querySelector('.reader-text-sheet')) {
        section.append(await draw(page));
      }
    }
    await document.fonts.ready;
  };

  const prepareAndPrint = async () => {
    await prepare();
    // A hidden text would print blank sheets.
    if (host.hidden) return stop('');
    // Last, because the shop records the print with it.
    const buyer = await requestLine(itemId);
    if (host.hidden) return stop('');
    // The text is removed when access ends.
    if (buyer.isRefused || !host.hasChildNodes()) return stop(printLabels.refused);
    line.textContent = buyer.line ?? '';
    announce('');
    dataset['print'] = 'text';
    // Some browsers print only after `print()` has returned.
    addEventListener('afterprint', clear, { once: true });
    window.print();
  };

  /** Never fails. */
  const print = async () => {
    if (isPrinting) return;
    isPrinting = true;
    await prepareAndPrint().catch(() => stop(printLabels.failed));
    isPrinting = false;
  };
  return { print, clear };
}

/** Checks access again, and gets the line of the file's copies. @throws Error if the shop does not respond */
async function requestLine(
  itemId: string,
): Promise<{ isRefused?: true; line?: string | undefined }> {
  const address = printLargeType.path.replace(':id', encodeURIComponent(itemId));
  const response = await fetchInTime(address, { headers: adminHeaders() });
  if ([401, 403, 404].includes(response.status)) return { isRefused: true };
  if (!response.ok) throw new Error(`The shop responded with ${response.status}`);
  return parseResponse(printLargeType.response, await response.json());
}
