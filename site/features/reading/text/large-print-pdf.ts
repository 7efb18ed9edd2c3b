import {
  asPDFName,
  asPDFNumber,
  beginMarkedContent,
  beginText,
  endMarkedContent,
  endText,
  PageSizes,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  StandardFonts,
  setFillingGrayscaleColor,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  setTextRise,
  showText,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import { create } from 'fontkit';
import type { CopyStamp } from '#contract/reader/reader.ts';
import { readShifted, type Shift } from '#contract/text-view/raised-text.ts';
import { region } from '#shop';
import type { TextBlock } from '#site/features/text-view/text-blocks.ts';

/** Files of a font. */
export interface FontFiles {
  regular: Uint8Array;
  bold: Uint8Array;
}

export interface LargePrint {
  title: string;
  /** The text of each page of the original. */
  pages: readonly (readonly TextBlock[])[];
  /** The chosen font first. The next font has the characters that it lacks. */
  fonts: readonly FontFiles[];
  /** In points. */
  size: number;
  /** In multiples of the size. */
  lineHeight: number;
  /** Undefined for a free file. */
  stamp: CopyStamp | undefined;
}

const [WIDTH, HEIGHT] = PageSizes.A4;
const MARGIN = 56;
/** Place of the stamp, as on the pages of the original. */
const STAMP = { size: 8, margin: 24, baseline: 14, markSize: 1 };
const NUMBER_BASELINE = 34;
const INDENT = 1.2;
/** Sizes of headings, in multiples of the size of the text. */
const HEADING_SIZES = [1.6, 1.35, 1.2, 1.1];
const HEADING_LINE_HEIGHT = 1.25;

/** A part of the text with a role in the structure of the file. */
interface Part {
  role: 'P' | 'LI' | `H${number}`;
  text: string;
  /** Drawn before the first line, in the indent. */
  label?: string;
  isBold?: boolean;
  /** In multiples of the size of the text. */
  size?: number;
  /** Space above, in multiples of the size of the text. */
  before: number;
}

/** Makes an A4 file with tags and an outline. @throws Error if a font cannot be embedded */
export async function makeLargePrint(print: LargePrint): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  doc.registerFontkit({ create });
  doc.setTitle(`${print.title} (large print)`, { showInWindowTitleBar: true });
  doc.setLanguage(region.locale);
  const sheet = new Sheets(doc, print, {
    regular: await embed(doc, print.fonts, 'regular'),
    bold: await embed(doc, print.fonts, 'bold'),
  });
  for (const part of toParts(print)) sheet.add(part);
  sheet.finish();
  if (print.stamp) await addStamp(doc, print.stamp);
  return doc.save();
}

function toParts({ title, pages }: LargePrint): Part[] {
  const about =
    'Large-print copy, made from the text of the original. Diagrams are in the original only, on the pages named here.';
  return [
    { role: 'H1', text: title, isBold: true, size: HEADING_SIZES[0] ?? 1, before: 0 },
    { role: 'P', text: about, before: 0.5 },
    ...pages.flatMap((blocks, index) => pageParts(blocks, index + 1)),
  ];
}

function pageParts(blocks: readonly TextBlock[], page: number): Part[] {
  const parts: Part[] = [
    { role: 'P', text: `Page ${page} of the original`, isBold: true, before: 1.5 },
  ];
  if (blocks.length === 0) {
    parts.push({ role: 'P', text: `No text: see page ${page} of the original.`, before: 0.5 });
  }
  let heads: readonly string[] = [];
  for (const block of blocks) {
    if (block.kind !== 'row') heads = [];
    if (block.kind === 'row') {
      const isHead = block.cells.every((cell) => cell.isHead);
      if (isHead) heads = block.cells.map(({ text }) => text);
      else parts.push(...rowParts(block.cells, heads));
    } else if (block.kind === 'heading') {
      const level = Math.min(block.level + 1, 6);
      const size = HEADING_SIZES[block.level] ?? 1;
      parts.push({ role: `H${level}`, text: block.text, isBold: true, size, before: 1 });
    } else if (block.kind === 'picture') {
      const text = `Diagram: ${block.text} (See the diagram on page ${page} of the original.)`;
      parts.push({ role: 'P', text, before: 0.6 });
    } else if (block.kind === 'item') {
      parts.push({ role: 'LI', text: block.text, label: '•', before: 0.4 });
    } else parts.push({ role: 'P', text: block.text, before: 0.6 });
  }
  return parts;
}

/** A row below each other: its columns would be too narrow in large print. */
const rowParts = (
  cells: Extract<TextBlock, { kind: 'row' }>['cells'],
  heads: readonly string[],
): Part[] =>
  cells.map(({ text, isHead }, index) => ({
    role: 'P',
    text: heads[index] && !isHead ? `${heads[index]}: ${text}` : text,
    isBold: isHead,
    before: index === 0 ? 0.8 : 0.2,
  }));

/** A font with the characters it has. */
interface Face {
  name: string;
  font: PDFFont;
  characters: ReadonlySet<number>;
  widths: Map<string, number>;
}

const embed = (
  doc: PDFDocument,
  fonts: readonly FontFiles[],
  weight: keyof FontFiles,
): Promise<Face[]> =>
  Promise.all(
    fonts.map(async (files, index) => {
      const font = await doc.embedFont(files[weight], { subset: true });
      const characters = new Set(font.getCharacterSet());
      return { name: `${weight}${index}`, font, characters, widths: new Map() };
    }),
  );

interface Run {
  face: Face;
  text: string;
  /** Set if the text is drawn raised or lowered, with its superscripts or subscripts. */
  shifted?: { shift: Shift; text: string };
}

/** Structure element, whose kids are elements or marked contents of pages. */
interface Element {
  role: string;
  kids: (Element | { page: number; id: number })[];
}

/** Sets parts on as many pages as they need. */
class Sheets {
  private readonly root: Element = { role: 'Document', kids: [] };
  private readonly pages: { page: PDFPage; contents: number }[] = [];
  private readonly headings: { text: string; page: PDFPage; y: number }[] = [];
  /** Baseline of the last line. */
  private y = 0;

  private readonly doc: PDFDocument;
  private readonly print: LargePrint;
  private readonly faces: Record<keyof FontFiles, readonly Face[]>;

  constructor(
    doc: PDFDocument,
    print: LargePrint,
    faces: Record<keyof FontFiles, readonly Face[]>,
  ) {
    this.doc = doc;
    this.print = print;
    this.faces = faces;
    this.addPage();
  }

  add(part: Part): void {
    const { size: base, lineHeight } = this.print;
    const faces = this.faces[part.isBold ? 'bold' : 'regular'];
    const size = base * (part.size ?? 1);
    const height = size * (part.size ? HEADING_LINE_HEIGHT : lineHeight);
    const indent = part.label ? base * INDENT : 0;
    const lines = breakLines(clean(part.text), WIDTH - 2 * MARGIN - indent, faces, size);
    const isTop = this.y === HEIGHT - MARGIN;
    if (!isTop) this.y -= part.before * base;
    // A heading stays with the first lines of its text.
    const needed = part.isBold ? lines.length * height + 2 * base * lineHeight : height;
    if (!isTop && this.y - needed < this.bottom()) this.addPage();
    const element = this.open(part);
    if (/^H[1-3]$/.test(part.role)) this.mark(part.text);
    for (const [index, line] of lines.entries()) {
      if (this.y - height < this.bottom()) this.addPage();
      this.y -= height;
      const label = index === 0 && part.label ? part.label : '';
      if (label) this.draw(element, toRuns(label, faces), size, MARGIN);
      this.draw(element, line, size, MARGIN + indent);
    }
  }

  /** Numbers the pages, and writes structure and outline. */
  finish(): void {
    const { size } = this.print;
    for (const [index, { page }] of this.pages.entries()) {
      const runs = toRuns(`${index + 1} of ${this.pages.length}`, this.faces.regular);
      page.pushOperators(
        beginMarkedContent('Artifact'),
        ...drawRuns(runs, size, (WIDTH - measure(runs, size)) / 2, NUMBER_BASELINE),
        endMarkedContent(),
      );
    }
    this.writeStructure();
    this.writeOutline();
  }

  private bottom(): number {
    return NUMBER_BASELINE + 1.5 * this.print.size;
  }

  private addPage(): void {
    const page = this.doc.addPage([WIDTH, HEIGHT]);
    for (const { name, font } of [...this.faces.regular, ...this.faces.bold]) {
      page.node.setFontDictionary(PDFName.of(name), font.ref);
    }
    page.node.set(PDFName.of('StructParents'), asPDFNumber(this.pages.length));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    this.pages.push({ page, contents: 0 });
    this.y = HEIGHT - MARGIN;
  }

  /** Opens an element, for an item in the list before it. */
  private open({ role }: Part): Element {
    const element: Element = { role, kids: [] };
    if (role !== 'LI') {
      this.root.kids.push(element);
      return element;
    }
    const last = this.root.kids.at(-1);
    const isList = last && 'role' in last && last.role === 'L';
    const list: Element = isList ? last : { role: 'L', kids: [] };
    if (!isList) this.root.kids.push(list);
    const body: Element = { role: 'LBody', kids: [] };
    list.kids.push({ role, kids: [body] });
    return body;
  }

  private mark(text: string): void {
    const current = this.pages.at(-1);
    if (current) this.headings.push({ text, page: current.page, y: this.y });
  }

  private draw(element: Element, runs: readonly Run[], size: number, x: number): void {
    const current = this.pages.at(-1);
    if (!current) return;
    const id = current.contents;
    current.contents += 1;
    element.kids.push({ page: this.pages.length - 1, id });
    current.page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        asPDFName(element.role),
        this.doc.context.obj({ MCID: id }).toString(),
      ]),
      ...drawRuns(runs, size, x, this.y),
      endMarkedContent(),
    );
  }

  private writeStructure(): void {
    const { context, catalog } = this.doc;
    const parents = this.pages.map((): PDFRef[] => []);
    const write = ({ role, kids }: Element, parent: PDFRef): PDFRef => {
      const ref = context.nextRef();
      const written = kids.map((kid) => {
        if ('role' in kid) return write(kid, ref);
        const list = parents[kid.page];
        if (list) list[kid.id] = ref;
        const page = this.pages[kid.page]?.page.ref;
        return context.obj({ Type: 'MCR', ...(page && { Pg: page }), MCID: kid.id });
      });
      context.assign(ref, context.obj({ Type: 'StructElem', S: role, P: parent, K: written }));
      return ref;
    };
    const tree = context.nextRef();
    const root = write(this.root, tree);
    const numbers = parents.flatMap((list, index) => [asPDFNumber(index), context.obj(list)]);
    const ParentTree = context.obj({ Nums: numbers });
    context.assign(tree, context.obj({ Type: 'StructTreeRoot', K: [root], ParentTree }));
    catalog.set(PDFName.of('StructTreeRoot'), tree);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  private writeOutline(): void {
    const { context, catalog } = this.doc;
    const outline = context.nextRef();
    const refs = this.headings.map(() => context.nextRef());
    for (const [index, { text, page, y }] of this.headings.entries()) {
      const [ref, before, next] = [refs[index], refs[index - 1], refs[index + 1]];
      if (!ref) continue;
      const item = context.obj({
        Title: PDFHexString.fromText(text),
        Parent: outline,
        Dest: [page.ref, 'XYZ', null, y, null],
        ...(before && { Prev: before }),
        ...(next && { Next: next }),
      });
      context.assign(ref, item);
    }
    const [first, last] = [refs[0], refs.at(-1)];
    if (!first || !last) return;
    context.assign(
      outline,
      context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }),
    );
    catalog.set(PDFName.of('Outlines'), outline);
  }
}

/** Replaces characters that have no shape, such as line ends. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();

function breakLines(text: string, width: number, faces: readonly Face[], size: number): Run[][] {
  const lines: string[] = [];
  let line = '';
  const fits = (each: string) => measure(toRuns(each, faces), size) <= width;
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    // A word that is wider than the page.
    for (const character of word) {
      if (line && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line].map((each) => toRuns(each, faces));
}

/**
 * Takes each character from the first face that has it, otherwise from the last face, as a box. Fonts lack most
 * superscripts, so these are drawn.
 */
function toRuns(text: string, faces: readonly Face[]): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const { plain, shift } = readShifted(character) ?? { plain: character };
    const code = plain.codePointAt(0) ?? 0;
    const face = faces.find(({ characters }) => characters.has(code)) ?? faces.at(-1);
    const last = runs.at(-1);
    if (!face) continue;
    if (last?.face === face && last.shifted?.shift === shift) {
      last.text += plain;
      if (last.shifted) last.shifted.text += character;
    } else runs.push({ face, text: plain, ...(shift && { shifted: { shift, text: character } }) });
  }
  return runs;
}

const measure = (runs: readonly Run[], size: number) =>
  runs.reduce((width, { face, text }) => width + size * measureText(face, text), 0);

function measureText({ font, widths }: Face, text: string): number {
  let width = 0;
  for (const word of text.split(/(?<= )/)) {
    const known = widths.get(word) ?? font.widthOfTextAtSize(word, 1);
    widths.set(word, known);
    width += known;
  }
  return width;
}

const drawRuns = (runs: readonly Run[], size: number, x: number, y: number): PDFOperator[] => [
  beginText(),
  setTextMatrix(1, 0, 0, 1, x, y),
  ...runs.flatMap(({ face, text, shifted }) =>
    shifted
      ? drawShifted(face, text, shifted, size)
      : [setFontAndSize(face.name, size), showText(face.font.encodeText(text))],
  ),
  endText(),
];

/** In multiples of the size of the text, which stays large. */
const RISES: Record<Shift, number> = { raised: 0.4, lowered: -0.25 };

const drawShifted = (
  face: Face,
  text: string,
  { shift, text: actual }: NonNullable<Run['shifted']>,
  size: number,
): PDFOperator[] => [
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
    '/Span',
    `<< /ActualText ${PDFHexString.fromText(actual)} >>`,
  ]),
  setFontAndSize(face.name, size),
  setTextRise(size * RISES[shift]),
  showText(face.font.encodeText(text)),
  setTextRise(0),
  endMarkedContent(),
];

/**
 * Stamps each page like the shop's own copies: the line, and the mark in white and invisible, because some
 * programs drop one of the two.
 */
async function addStamp(doc: PDFDocument, { line, mark }: CopyStamp): Promise<void> {
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const natural = font.widthOfTextAtSize(line, 1);
  const size = Math.min(STAMP.size, (WIDTH - 2 * STAMP.margin) / natural);
  const x = (WIDTH - size * natural) / 2;
  const write = (text: string, textSize: number, y: number) => [
    setFontAndSize('stamp', textSize),
    setTextMatrix(1, 0, 0, 1, x, y),
    showText(font.encodeText(text)),
  ];
  const marks = mark ? write(mark, STAMP.markSize, STAMP.baseline - 3) : [];
  for (const page of doc.getPages()) {
    page.node.setFontDictionary(PDFName.of('stamp'), font.ref);
    page.pushOperators(
      beginMarkedContent('Artifact'),
      beginText(),
      setFillingGrayscaleColor(0.35),
      ...write(line, size, STAMP.baseline),
      setFillingGrayscaleColor(1),
      ...marks,
      setTextRenderingMode(TextRenderingMode.Invisible),
      ...marks,
      endText(),
      endMarkedContent(),
    );
  }
  const id = PDFHexString.of(toHex(mark ?? line));
  doc.context.trailerInfo.ID = doc.context.obj([id, id]);
}

const toHex = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
