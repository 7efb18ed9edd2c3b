import { region } from '#shop';
import { type Answers, COUNTRIES } from './answers.ts';
import { inkTones } from './palette.ts';
import { setValues } from './set-values.ts';

/** Texts of the repository that a new shop starts from. */
export interface Present {
  /** `shop.config.ts` and its colours. */
  config: string;
  papers: readonly [light: string, dark: string];
  packageJson: string;
  /** Legal pages of the present pack, by file name. */
  legal: Record<string, string>;
  /** The present pack and its course. */
  pack: string;
  course: { examBoard: string; qualification: string; field: string };
}

/** The name's beginning that the pen circles: its first word, if it is short. */
function toMark(name: string): string {
  const [first = name] = name.split(' ');
  return first.length <= 7 ? first : first.slice(0, 1);
}

/** Two capital letters, from the name's words or its first two letters. */
function toPrefix(name: string): string {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  const initials = words.map(([letter]) => letter).join('');
  return (initials.length >= 2 ? initials : words.join('')).slice(0, 2);
}

function planConfig({ name, course, country, colour }: Answers, present: Present): string {
  const [examBoard, qualification, field] = course;
  const { currency, minPrice, timeZone, timeZoneName } = COUNTRIES[country] ?? {};
  const wholeCourse = `${examBoard} ${qualification} ${field}`;
  const tones = Object.entries(inkTones(colour, present.papers));
  return setValues(present.config, {
    'brand.name': name,
    'brand.mark': toMark(name),
    // The build draws the mark.
    'brand.icon': undefined,
    ...Object.fromEntries(tones.map(([tone, pair]) => [`brand.colours.${tone}`, pair])),
    'brand.heroDrawing': 'topic-by-topic',
    'course.field': field,
    'course.qualification': qualification,
    'course.examBoard': examBoard,
    'course.quality': 'Complete',
    'texts.tagline': `Complete notes for ${qualification} ${field}`,
    'texts.promise': `PDF revision notes for ${wholeCourse}, topic by topic.`,
    'texts.features': ['Every topic of the course', 'Worked examples', 'Questions to practise'],
    'texts.included': ['Access to Complete Content', 'Downloadable PDFs', 'Lifetime Access'],
    'texts.reasons': ['Instant download', 'One payment', 'Money-back guarantee'],
    'texts.evidence': `My grade in ${wholeCourse}`,
    'texts.evidenceForPayers': `The notes were written by a student of ${wholeCourse}.`,
    sampleEvidence: {
      studentName: `${field} Students`,
      grade: '1',
      subject: field,
      year: '2025',
      examBoard,
    },
    'region.locale': `en-${country}`,
    'region.paymentFormLocale': country === region.country ? region.paymentFormLocale : 'en',
    'region.timeZone': timeZone,
    'region.timeZoneName': timeZoneName,
    'region.country': country,
    'selling.currency': currency,
    'selling.minPrice': minPrice,
    'selling.orderPrefix': toPrefix(name),
  });
}

/** Makes the new pack the shop's own, and keeps the present pack for `npm start -- --pack`. */
function planPackageJson(text: string, pack: string, present: string): string {
  const json = JSON.parse(text);
  const condition = `pack-${present}`;
  const { [`pack-${pack}`]: _, default: __, ...configs } = json.imports['#shop'];
  const { [`pack-${pack}`]: ___, default: ____, ...contents } = json.imports['#pack/*'];
  json.imports['#shop'] = {
    [condition]: `./packs/${present}/shop.config.ts`,
    ...configs,
    default: './shop.config.ts',
  };
  json.imports['#pack/*'] = {
    [condition]: `./packs/${present}/*`,
    ...contents,
    default: `./packs/${pack}/*`,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

const TOPICS = ['First topic', 'Second topic', 'Third topic'] as const;

const planNotes = (topic: string) => `---
title: "${topic}: sample notes"
topic: ${topic}
locked: true
edition: 1
---

These are the sample notes of the ${topic.toLowerCase()}. Replace the file of the ${topic.toLowerCase()} with your own: Markdown with headings, lists, tables and drawings.

## Know *AO1 know*

- **Notes**: The text of one topic, in Markdown.
- **${topic}**: It has one file of notes.
- **Sheet**: A file of exactly one page.
- **Card**: A question and its page.

## Apply *AO2 apply*

1. Write the notes of the ${topic.toLowerCase()} in this folder.
2. Start the shop again with --fresh.
3. Read them on a phone.
`;

const planSheet = (topic: string) => `---
title: "Overview: the first topic on a page"
topic: ${topic}
locked: false
edition: 1
---

A sheet has exactly one page. This sheet is free, so that visitors see what your notes are like.

| Question | Answer |
|---|---|
| Where are the notes? | In the folder notes of this pack |
| Where are the cards? | In the file that ends with cards.yaml |
`;

const planCards = (topic: string) => `- prompt: "${topic}: what are notes?"
  answer: The text of **one** topic, in Markdown.
  page: 1
  quote: The text of one topic
  free: true

- prompt: "${topic}: what does every topic have?"
  answer: One file of notes.
  page: 1
  quote: has one file of notes
  free: true

- prompt: "${topic}: how long is a sheet?"
  answer: Exactly **one** page.
  page: 1
  quote: exactly one page

- prompt: "${topic}: what does a card name besides question and answer?"
  answer: The page that explains the answer.
  page: 1
  quote: A question and its page

- prompt: "${topic}: where do the notes of a topic stand?"
  answer: In the folder of their subject.
  page: 1
  quote: Write the notes of the ${topic.toLowerCase()} in this folder

- prompt: "${topic}: what shows your notes in the shop after a change?"
  answer: A new start with --fresh.
  page: 1
  quote: Start the shop again
`;

/** Plans three topics: notes and cards for each, and a free sheet for the first. */
const planTopics = (folder: string): Record<string, string> => ({
  [`${folder}/1.1-sheet.md`]: planSheet(TOPICS[0]),
  ...Object.fromEntries(
    TOPICS.flatMap((topic, index) => [
      [`${folder}/1.${index + 1}-notes.md`, planNotes(topic)],
      [`${folder}/1.${index + 1}-cards.yaml`, planCards(topic)],
    ]),
  ),
});

const toSlug = (field: string) =>
  field
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'notes';

/** @param minPrice the lowest price of the currency, which says how small its unit is */
const planSample = (
  field: string,
  minPrice = 0,
) => `# The sample shop of this pack. \`npm start\` fills the local content service with it.

# The course's code at the exam board, printed on the sample files.
courseCode: '0000'
# In units of the currency.
price: { now: ${Math.max(20, 40 * minPrice)} }
sellerAddress: [1 Sample Street, Sample Town]
papers: []

subjects:
  - key: first
    name: ${JSON.stringify(field)}
    slug: ${toSlug(field)}
    examDay: 05-17
    description: The sample subject of a new shop.
`;

const DRAWINGS = `import type { Diagram } from '#diagrams/diagram.ts';

/** Drawings that a topic can show. packs/chemistry and packs/law have examples. */
export const topicDrawings: readonly Diagram[] = [];

/** Drawings of the shop itself, for \`brand.heroDrawing\`. */
export const shopDrawings: readonly Diagram[] = [];
`;

const DRILLS = `import type { Drill } from '#diagrams/drill.ts';

/** Drills by the drawing's name. */
export const drills: Record<string, readonly Drill[]> = {};
`;

/**
 * Plans the files of a new shop.
 * @returns text by path; `packs/<present>/shop.config.ts` keeps the present configuration
 */
export function planShop(answers: Answers, present: Present): Record<string, string> {
  const [examBoard, qualification, field] = answers.course;
  const folder = `packs/${answers.pack}`;
  const { course } = present;
  const legal = Object.entries(present.legal).map(([name, text]) => [
    `${folder}/legal/${name}`,
    text
      .replaceAll(
        `${course.examBoard} ${course.qualification} ${course.field}`,
        `${examBoard} ${qualification} ${field}`,
      )
      .replaceAll(course.examBoard, examBoard)
      // An example of a cookie, with the address of a subject.
      .replaceAll(/owned_[a-z-]+/g, `owned_${toSlug(field)}`),
  ]);
  return {
    [`packs/${present.pack}/shop.config.ts`]: present.config.replace(
      "'./contract/shop-config.ts'",
      "'../../contract/shop-config.ts'",
    ),
    'shop.config.ts': planConfig(answers, present),
    'package.json': planPackageJson(present.packageJson, answers.pack, present.pack),
    [`${folder}/sample.yaml`]: planSample(field, COUNTRIES[answers.country]?.minPrice),
    [`${folder}/drawings.ts`]: DRAWINGS,
    [`${folder}/drills.ts`]: DRILLS,
    ...planTopics(`${folder}/notes/first`),
    ...Object.fromEntries(legal),
  };
}
