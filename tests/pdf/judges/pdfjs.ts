import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** Contents and structure of a file, as pdf.js reads them. */
export interface Reading {
  /** Text of each page, without whitespace. */
  text: string[];
  /** Report of pdf.js on each page beside its text, without object numbers. */
  pages: { view: unknown; annotations: unknown; rest: unknown }[];
  whole: unknown;
}

export async function readWithPdfJs(bytes: Uint8Array): Promise<Reading> {
  // pdf.js transfers the bytes, so the caller keeps the original.
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS });
  try {
    const pdf = await task.promise;
    const reading: Reading = {
      text: [],
      pages: [],
      whole: await anonymise(pdf, await readWhole(pdf)),
    };
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      reading.text.push(await readText(page));
      const { view, annotations, ...rest } = await readPage(page);
      reading.pages.push({
        view,
        annotations: await anonymise(pdf, annotations),
        rest: await anonymise(pdf, rest),
      });
    }
    return reading;
  } finally {
    await task.destroy();
  }
}

async function readText(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace(/\s/g, '');
}

const readPage = async (page: Page) => ({
  view: page.view,
  rotate: page.rotate,
  unit: page.userUnit,
  structure: await page.getStructTree(),
  annotations: await page.getAnnotations(),
});

async function readWhole(pdf: Document) {
  const layers = await pdf.getOptionalContentConfig();
  const { info } = await pdf.getMetadata();
  return {
    outline: await pdf.getOutline(),
    places: await pdf.getDestinations(),
    action: await pdf.getOpenAction(),
    labels: await pdf.getPageLabels(),
    shown: [await pdf.getPageLayout(), await pdf.getPageMode(), await pdf.getViewerPreferences()],
    marks: await pdf.getMarkInfo(),
    fields: await pdf.getFieldObjects(),
    layers: [...layers].map(([, layer]) => layer),
    info: ['Title', 'Author', 'Subject', 'Language'].map((key) => Reflect.get(info, key)),
  };
}

/** Replaces references by their pages, because a rewrite renumbers objects. */
async function anonymise(pdf: Document, value: unknown): Promise<unknown> {
  if (typeof value === 'string') return value.replace(/(^|p|_)\d+R\d*/g, '$1R');
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '' : value;
  if (ArrayBuffer.isView(value)) return String(value);
  const reference = toReference(value);
  if (reference) return pdf.getPageIndex(reference).catch(() => 'an object');
  const isList = Array.isArray(value) || value instanceof Map || value instanceof Set;
  const entries = isList ? [...value].entries() : Object.entries(value);
  const plain: [unknown, unknown][] = [];
  for (const [key, item] of entries) plain.push([key, await anonymise(pdf, item)]);
  return plain;
}

function toReference(value: object): { num: number; gen: number } | undefined {
  const num: unknown = Reflect.get(value, 'num');
  const gen: unknown = Reflect.get(value, 'gen');
  return typeof num === 'number' && typeof gen === 'number' ? { num, gen } : undefined;
}
