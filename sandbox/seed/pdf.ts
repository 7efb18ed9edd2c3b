import type { TopicSeed } from './note.ts';
import { blockAtoms } from './pdf/blocks.ts';
import { type Atom, flow } from './pdf/flow.ts';
import { headingAtom, questionAtom, titleAtom } from './pdf/heading.ts';
import { makePdf } from './pdf/page.ts';

/** Returns the topic's number within its subject: the last part of `4.1.3`. */
const orderOf = (topic: TopicSeed) => topic.reference.split('.').at(-1) ?? '';

/**
 * Renders a topic's notes as a PDF.
 * @throws Error where a block names an unknown diagram
 */
export async function renderNotes(subject: string, topic: TopicSeed): Promise<Buffer> {
  const { notes } = topic;
  return makePdf({ title: notes.title, subject: `${subject}: ${topic.name}` }, (doc, root) => {
    const kicker = `${subject}  ·  AQA 7136  ·  ${topic.reference} ${topic.name}`;
    const atoms: Atom[] = [titleAtom(doc, { order: orderOf(topic), kicker, title: notes.title })];
    for (const section of notes.sections) {
      atoms.push(headingAtom(doc, section.heading, section.kind));
      atoms.push(...blockAtoms(doc, section.blocks));
    }
    flow(doc, root, atoms);
  });
}

/**
 * Renders a topic's one-page sheet as a PDF.
 * @throws Error where a block names an unknown diagram
 */
export async function renderSheet(subject: string, topic: TopicSeed): Promise<Buffer> {
  const { sheet } = topic;
  return makePdf({ title: sheet.title, subject: `${subject}: ${topic.name}` }, (doc, root) => {
    const kind = sheet.kind === 'essay plan' ? 'Essay plan' : 'Diagram drill';
    const kicker = `${subject}  ·  AQA 7136  ·  ${topic.reference}  ·  ${kind}`;
    const head = titleAtom(doc, { order: orderOf(topic), kicker, title: sheet.title });
    const blocks = blockAtoms(doc, sheet.blocks);
    flow(doc, root, [head, questionAtom(doc, sheet.question), ...blocks]);
  });
}
