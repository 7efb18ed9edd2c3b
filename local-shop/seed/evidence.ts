import { course, sampleEvidence as evidence } from '#shop';
import { makePdf } from './pdf/page.ts';
import { artifact, container, type Tag, type TagOptions, tagged } from './pdf/tags.ts';
import { COLOURS, COLUMN, COLUMN_WIDTH, MARGIN, STYLES, type Style } from './pdf/theme.ts';
import { type Document, measure, write } from './pdf/type.ts';
import { SAMPLE } from './shop.ts';

/** Printed on the page and in the file's metadata, so that the sample is never mistaken for real evidence. */
export const SPECIMEN_NOTICE = 'Sample for the demonstration shop; not issued by an exam board';

const GRADE: Style = { font: 'display', size: 56, lineGap: 0, colour: COLOURS.brand };
const SPECIMEN: Style = { font: 'display', size: 68, lineGap: 0, colour: COLOURS.wash };
const NOTICE: Style = { ...STYLES.term, colour: COLOURS.accent };
const GRADE_BOX = { y: 150, width: 118, height: 140 } as const;
const NOTICE_Y = 520;
const LABEL_WIDTH = 108;

const details = [
  ['Candidate', evidence.studentName],
  ['Awarded by', evidence.examBoard],
  ['Qualification', course.qualification],
  ['Subject', `${evidence.subject} (${SAMPLE.courseCode})`],
  ['Year', evidence.year],
] as const;

function hairline(doc: Document, y: number, right: number = COLUMN.right): void {
  artifact(doc, () => {
    doc.lineWidth(0.5).moveTo(COLUMN.left, y).lineTo(right, y);
    doc.stroke(COLOURS.hairline);
  });
}

function watermark(doc: Document): void {
  const middle = { x: (COLUMN.left + COLUMN.right) / 2, y: 372 };
  doc.save().rotate(-38, { origin: [middle.x, middle.y] });
  write(doc, SPECIMEN, 'SPECIMEN', {
    x: middle.x - 300,
    y: middle.y - 40,
    width: 600,
    align: 'center',
  });
  doc.restore();
}

function head(doc: Document, root: Tag): void {
  const column = { x: COLUMN.left, width: COLUMN_WIDTH };
  const print = (role: 'P' | 'H1', style: Style, text: string, y: number) =>
    tagged(doc, root, role, () => write(doc, style, text, { ...column, y }));
  print('P', STYLES.kicker, 'Grade evidence  ·  Specimen', COLUMN.top);
  print('H1', STYLES.title, 'Statement of results', COLUMN.top + 17);
  const mark = { x: MARGIN.left - 10, y: COLUMN.top + 22, width: MARGIN.right - MARGIN.left + 10 };
  artifact(doc, () => write(doc, STYLES.mark, 'specimen', { ...mark, align: 'right' }));
}

type Cell = [style: Style, text: string, box: Parameters<typeof write>[3]];

function row(doc: Document, table: Tag, cells: Cell[]): void {
  const element = container(doc, table, 'TR');
  for (const [index, cell] of cells.entries()) {
    const options: TagOptions = index === 0 ? { scope: 'Row' } : {};
    tagged(doc, element, index === 0 ? 'TH' : 'TD', () => write(doc, ...cell), options);
  }
}

function candidate(doc: Document, root: Tag): void {
  const right = COLUMN.right - GRADE_BOX.width - 24;
  const table = container(doc, root, 'Table');
  for (const [index, [name, value]] of details.entries()) {
    const y = GRADE_BOX.y + index * 28;
    const x = COLUMN.left + LABEL_WIDTH;
    row(doc, table, [
      [STYLES.body, name, { x: COLUMN.left, y: y + 7, width: LABEL_WIDTH }],
      [STYLES.term, value, { x, y: y + 7, width: right - x }],
    ]);
    hairline(doc, y + 28, right);
  }
}

function grade(doc: Document, root: Tag): void {
  const { y, width, height } = GRADE_BOX;
  const x = COLUMN.right - width;
  artifact(doc, () => doc.roundedRect(x, y, width, height, 8).lineWidth(1.5).stroke(COLOURS.brand));
  tagged(doc, root, 'P', () => {
    write(doc, STYLES.caption, 'Grade', { x, y: y + 16, width, align: 'center' });
    write(doc, GRADE, evidence.grade, { x, y: y + 40, width, align: 'center' });
  });
}

function components(doc: Document, root: Tag): void {
  const top = 338;
  const heading = { x: COLUMN.left, y: top, width: COLUMN_WIDTH };
  tagged(doc, root, 'H2', () => write(doc, STYLES.heading, 'Components', heading));
  const table = container(doc, root, 'Table');
  for (const [index, [paper, title, weight]] of SAMPLE.papers.entries()) {
    const y = top + 28 + index * 28;
    row(doc, table, [
      [STYLES.term, paper, { x: COLUMN.left, y: y + 7, width: LABEL_WIDTH }],
      [STYLES.body, title, { x: COLUMN.left + LABEL_WIDTH, y: y + 7, width: 220 }],
      [STYLES.body, weight, { x: COLUMN.left, y: y + 7, width: COLUMN_WIDTH, align: 'right' }],
    ]);
    hairline(doc, y + 28);
  }
}

function notice(doc: Document, root: Tag): void {
  const text = `${SPECIMEN_NOTICE}.`;
  const more = 'The owner’s own statement of results will replace this sample.';
  const inner = { x: COLUMN.left + 14, width: COLUMN_WIDTH - 28 };
  const height = measure(doc, NOTICE, text, inner.width);
  const rest = measure(doc, STYLES.body, more, inner.width);
  artifact(doc, () => {
    doc.roundedRect(COLUMN.left, NOTICE_Y, COLUMN_WIDTH, height + rest + 26, 6).lineWidth(1);
    doc.stroke(COLOURS.accent);
  });
  tagged(doc, root, 'P', () => {
    write(doc, NOTICE, text, { ...inner, y: NOTICE_Y + 13 });
    write(doc, STYLES.body, more, { ...inner, y: NOTICE_Y + 13 + height });
  });
}

/**
 * Renders one page that resembles a statement of results and is marked as a specimen. Every run returns the same bytes.
 */
export async function renderEvidence(): Promise<Buffer> {
  const info = { title: 'Grade evidence (specimen)', subject: SPECIMEN_NOTICE };
  return makePdf(info, (doc, root) => {
    artifact(doc, () => watermark(doc));
    head(doc, root);
    candidate(doc, root);
    grade(doc, root);
    components(doc, root);
    notice(doc, root);
  });
}
