import { toSlug } from './answers.ts';

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

/** @param minPrice the lowest price of the currency, which shows how small its unit is */
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
    slug: ${JSON.stringify(toSlug(field))}
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

/** Plans the content of a new pack, by path: subject, topics, and files for drawings. */
export const planSamplePack = (
  folder: string,
  field: string,
  minPrice?: number,
): Record<string, string> => ({
  [`${folder}/sample.yaml`]: planSample(field, minPrice),
  [`${folder}/drawings.ts`]: DRAWINGS,
  [`${folder}/drills.ts`]: DRILLS,
  ...planTopics(`${folder}/notes/first`),
});
