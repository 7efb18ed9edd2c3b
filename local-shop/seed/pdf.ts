import { course } from '#shop';
import { type Note, parseBlocks, type TopicSeed, type TopicWithSheet } from './notes.ts';
import { blockAtoms } from './pdf/blocks.ts';
import { flow } from './pdf/flow.ts';
import { titleAtom } from './pdf/heading.ts';
import { makePdf } from './pdf/page.ts';
import { SAMPLE } from './shop.ts';

async function render(
  subject: string,
  topic: TopicSeed,
  note: Note,
  label: string,
): Promise<Buffer> {
  return makePdf({ title: note.title, subject: `${subject}: ${topic.name}` }, (doc, root) => {
    const kicker = `${subject}  ·  ${course.examBoard} ${SAMPLE.courseCode}  ·  ${topic.reference}${label}`;
    // The last part of `4.1.3` is the topic's number within its subject.
    const order = topic.reference.split('.').at(-1) ?? '';
    const title = titleAtom(doc, { order, kicker, title: note.title });
    flow(doc, root, [title, ...blockAtoms(doc, parseBlocks(note.text))]);
  });
}

/** @throws Error if a block names an unknown diagram */
export const renderNotes = (subject: string, topic: TopicSeed): Promise<Buffer> =>
  render(subject, topic, topic.notes, ` ${topic.name}`);

/** The sheet's title begins with its kind: "Essay plan: …". @throws Error if a block names an unknown diagram */
export const renderSheet = (subject: string, topic: TopicWithSheet): Promise<Buffer> =>
  render(subject, topic, topic.sheet, `  ·  ${topic.sheet.title.split(':')[0]}`);
