import { makePdf } from './pdf/page.ts';
import { COLOURS, COLUMN, COLUMN_WIDTH, MARGIN, STYLES, type Style } from './pdf/theme.ts';
import { type Document, measure, write } from './pdf/type.ts';

/** The sample evidence, as the CMS stores it. */
export const evidence = {
  studentName: 'Economics Students',
  grade: 'A*',
  subject: 'Economics',
  year: '2023',
  examBoard: 'AQA',
} as const;

/** Stands on the page and in the file's metadata, so that it is never mistaken for a real one. */
export const SPECIMEN_NOTICE = 'Sample for the demonstration shop; not issued by an exam board';

const GRADE: Style = { font: 'Times-Bold', size: 64, lineGap: 0, colour: COLOURS.brand };
const SPECIMEN: Style = { font: 'Times-Bold', size: 76, lineGap: 0, colour: COLOURS.wash };
const NOTICE: Style = { ...STYLES.term, colour: COLOURS.accent };
const GRADE_BOX = { y: 150, width: 118, height: 140 } as const;
const NOTICE_Y = 520;
const LABEL_WIDTH = 108;

const details = [
  ['Candidate', evidence.studentName],
  ['Exam board', evidence.examBoard],
  ['Qualification', 'A-Level'],
  ['Subject', `${evidence.subject} (7136)`],
  ['Year', evidence.year],
] as const;

const papers = [
  ['Paper 1', 'Markets and market failure', 'One third'],
  ['Paper 2', 'National and international economy', 'One third'],
  ['Paper 3', 'Economic principles and issues', 'One third'],
] as const;

function hairline(doc: Document, y: number, right: number = COLUMN.right): void {
  doc.lineWidth(0.5).moveTo(COLUMN.left, y).lineTo(right, y);
  doc.stroke(COLOURS.hairline);
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

function head(doc: Document): void {
  const column = { x: COLUMN.left, width: COLUMN_WIDTH };
  write(doc, STYLES.kicker, 'Grade evidence  ·  Specimen', { ...column, y: COLUMN.top });
  write(doc, STYLES.title, 'Statement of results', { ...column, y: COLUMN.top + 17 });
  const mark = { x: MARGIN.left - 10, y: COLUMN.top + 22, width: MARGIN.right - MARGIN.left + 10 };
  write(doc, STYLES.mark, 'specimen', { ...mark, align: 'right' });
}

function candidate(doc: Document): void {
  const right = COLUMN.right - GRADE_BOX.width - 24;
  for (const [index, [name, value]] of details.entries()) {
    const y = GRADE_BOX.y + index * 28;
    write(doc, STYLES.body, name, { x: COLUMN.left, y: y + 7, width: LABEL_WIDTH });
    const x = COLUMN.left + LABEL_WIDTH;
    write(doc, STYLES.term, value, { x, y: y + 7, width: right - x });
    hairline(doc, y + 28, right);
  }
}

function grade(doc: Document): void {
  const { y, width, height } = GRADE_BOX;
  const x = COLUMN.right - width;
  doc.roundedRect(x, y, width, height, 8).lineWidth(1.5).stroke(COLOURS.brand);
  write(doc, STYLES.caption, 'Grade', { x, y: y + 16, width, align: 'center' });
  write(doc, GRADE, evidence.grade, { x, y: y + 48, width, align: 'center' });
}

function components(doc: Document): void {
  const top = 338;
  write(doc, STYLES.heading, 'Components', { x: COLUMN.left, y: top, width: COLUMN_WIDTH });
  for (const [index, [paper, title, weight]] of papers.entries()) {
    const y = top + 28 + index * 28;
    write(doc, STYLES.term, paper, { x: COLUMN.left, y: y + 7, width: LABEL_WIDTH });
    write(doc, STYLES.body, title, { x: COLUMN.left + LABEL_WIDTH, y: y + 7, width: 220 });
    write(doc, STYLES.body, weight, {
      x: COLUMN.left,
      y: y + 7,
      width: COLUMN_WIDTH,
      align: 'right',
    });
    hairline(doc, y + 28);
  }
}

function notice(doc: Document): void {
  const text = `${SPECIMEN_NOTICE}.`;
  const more = 'It holds the place of the owner’s own statement of results, which will replace it.';
  const inner = { x: COLUMN.left + 14, width: COLUMN_WIDTH - 28 };
  const height = measure(doc, NOTICE, text, inner.width);
  const rest = measure(doc, STYLES.body, more, inner.width);
  doc.roundedRect(COLUMN.left, NOTICE_Y, COLUMN_WIDTH, height + rest + 26, 6).lineWidth(1);
  doc.stroke(COLOURS.accent);
  write(doc, NOTICE, text, { ...inner, y: NOTICE_Y + 13 });
  write(doc, STYLES.body, more, { ...inner, y: NOTICE_Y + 13 + height });
}

/** Renders one page that resembles a statement of results and is marked as a specimen. Every run returns the same bytes. */
export async function renderEvidence(): Promise<Buffer> {
  const info = { title: 'Grade evidence (specimen)', subject: SPECIMEN_NOTICE };
  return makePdf(info, (doc) => {
    watermark(doc);
    head(doc);
    candidate(doc);
    grade(doc);
    components(doc);
    notice(doc);
  });
}
