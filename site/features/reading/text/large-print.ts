import atkinsonRegular from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff?url';
import atkinsonBold from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff?url';
import { toFileName } from '#contract/files/file-name.ts';
import { type CopyStamp, openLargePrint } from '#contract/reader/reader.ts';
import { largePrintLabels as labels } from '#site/features/text-view/labels.ts';
import { part } from '#site/features/text-view/reader-parts.ts';
import type { TextBlock } from '#site/features/text-view/text-blocks.ts';
import { LINE_HEIGHTS, type TextSettings } from '#site/features/text-view/text-settings.ts';
import { fetchInTime, within } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { saveFile } from '#site/lib/save-file.ts';
import { adminHeaders } from '#site/lib/session.ts';
import workerUrl from './large-print.worker.ts?worker&url';
import type { FontFiles, LargePrint } from './large-print-pdf.ts';

const LARGE_PRINT_PAGES = 200;
const MAX_CHARACTERS = 1_000_000;
const MAX_NAME_LENGTH = 80;
const MAKE_TIMEOUT_MS = 60_000;
/** In points. */
const SMALLEST_SIZE = 18;

/** Failure with a message for the student. */
class LargePrintFailure extends Error {}

interface Source {
  itemId: string;
  pages: number;
  readBlocks: (page: number) => Promise<TextBlock[]>;
  settings: () => TextSettings;
  say: (text: string) => void;
}

/** Makes a large-print copy from the text, in the browser, because only the browser has the text's structure. */
export function prepareLargePrint({ itemId, pages, readBlocks, settings, say }: Source) {
  let isMaking = false;
  let isEnded = false;

  const read = async (): Promise<TextBlock[][]> => {
    if (pages > LARGE_PRINT_PAGES) throw new LargePrintFailure(labels.tooLong(LARGE_PRINT_PAGES));
    const texts: TextBlock[][] = [];
    for (let page = 1; page <= pages; page += 1) {
      say(labels.preparing(page, pages));
      texts.push(await within(MAKE_TIMEOUT_MS, readBlocks(page)));
      if (isEnded) throw new LargePrintFailure(labels.refused);
    }
    const characters = JSON.stringify(texts).length;
    if (characters > MAX_CHARACTERS) throw new LargePrintFailure(labels.tooLong(LARGE_PRINT_PAGES));
    if (texts.every((blocks) => blocks.length === 0)) throw new LargePrintFailure(labels.noText);
    return texts;
  };

  const make = async () => {
    const title = document.querySelector('h1')?.textContent ?? '';
    const texts = await read();
    say(labels.making);
    const { size, spacing, font } = settings();
    const fonts = await loadFonts(font);
    // Last, because the shop records the copy with it.
    const stamp = await fetchStamp(itemId);
    const file = await runWorker({
      title,
      pages: texts,
      fonts,
      size: Math.max(SMALLEST_SIZE, (SMALLEST_SIZE * size) / 100),
      lineHeight: LINE_HEIGHTS[spacing],
      stamp,
    });
    if (isEnded) throw new LargePrintFailure(labels.refused);
    const name = `${toFileName(title, MAX_NAME_LENGTH)} (large print).pdf`;
    saveFile(name.trim(), new Blob([file], { type: 'application/pdf' }));
    say(labels.done);
  };

  return {
    /** Never fails. */
    make: async () => {
      if (isMaking || isEnded) return;
      isMaking = true;
      await make().catch((error: unknown) =>
        say(error instanceof LargePrintFailure ? error.message : labels.failed),
      );
      isMaking = false;
    },
    end: () => {
      isEnded = true;
    },
  };
}

/**
 * Loads the chosen font, and the font that has Greek letters and signs. OpenDyslexic has PostScript outlines, of which
 * fontkit embeds only some.
 */
async function loadFonts(font: TextSettings['font']): Promise<FontFiles[]> {
  const { files = '' } = part('reader', HTMLElement).dataset;
  const folder = `${files}standard_fonts/`;
  const liberation = [`${folder}LiberationSans-Regular.ttf`, `${folder}LiberationSans-Bold.ttf`];
  const chosen = font === 'atkinson' ? [[atkinsonRegular, atkinsonBold]] : [];
  return Promise.all(
    [...chosen, liberation].map(async ([regular = '', bold = '']) => ({
      regular: await loadFile(regular),
      bold: await loadFile(bold),
    })),
  );
}

async function loadFile(address: string): Promise<Uint8Array> {
  const response = await fetchInTime(address);
  if (!response.ok) throw new Error(`A font responded with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Checks access again, and gets the stamp of the file's copies. @throws LargePrintFailure if access has ended */
async function fetchStamp(itemId: string): Promise<CopyStamp | undefined> {
  const response = await fetchInTime(
    openLargePrint.path.replace(':id', encodeURIComponent(itemId)),
    {
      headers: adminHeaders(),
    },
  );
  if ([401, 403, 404].includes(response.status)) throw new LargePrintFailure(labels.refused);
  if (!response.ok) throw new Error(`The shop responded with ${response.status}`);
  return parseResponse(openLargePrint.response, await response.json()).stamp;
}

/** Makes the file beside the page, which stays responsive. @throws Error if it fails or takes too long */
async function runWorker(print: LargePrint): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => {
        if (data instanceof Uint8Array) resolve(new Uint8Array(data));
        else reject(new Error('The file could not be made'));
      });
      worker.addEventListener('error', reject);
      worker.postMessage(print);
    });
    return await within(MAKE_TIMEOUT_MS, made);
  } finally {
    worker.terminate();
  }
}
