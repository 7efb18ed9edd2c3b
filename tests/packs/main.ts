import { walkTokens } from 'marked';
import { drillId } from '#contract/practice/cards.ts';
import { listTopicDrills } from '#diagrams/topic-drills.ts';
import { seedDocuments } from '#local-shop/seed/documents.ts';
import { legalDocuments } from '#local-shop/seed/legal.ts';
import { hasSheet, type Note, parseBlocks, type TopicSeed } from '#local-shop/seed/notes.ts';
import { missingGlyphs } from '#local-shop/seed/pdf/fonts.ts';
import { splitRuns } from '#local-shop/seed/pdf/runs.ts';
import { renderNotes, renderSheet } from '#local-shop/seed/pdf.ts';
import { subjects } from '#local-shop/seed/shop.ts';

/** Reads and renders the pack of Node's import conditions, and prints a {@link PackContent}. */

export interface PackContent {
  legalTitles: string[];
  /** Ids of the drills that owners can practise. */
  drills: string[];
  topics: TopicContent[];
  /** Cards and drills as the CMS has them. */
  practice: object[];
}

export interface TopicContent {
  subject: string;
  /** With the notes, the sheet and the cards. */
  topic: TopicSeed;
  /** PDF files in base64. */
  notesFile: string;
  sheetFile: string | undefined;
  /** Texts of the notes and the sheet, without their markup. */
  prose: string[];
  /** Names of the drawings in the notes and the sheet. */
  figures: string[];
  /** Characters that the fonts cannot show. */
  missing: string[];
}

function readTokens(notes: readonly Note[]): { prose: string[]; figures: string[] } {
  const prose = notes.map(({ title }) => title);
  const figures: string[] = [];
  walkTokens(
    notes.flatMap(({ text }) => parseBlocks(text)),
    (token) => {
      if (token.type === 'text' && !token.tokens) prose.push(token.text);
      if (token.type === 'image') figures.push(token.href);
    },
  );
  return { prose, figures };
}

const toBase64 = async (file: Promise<Buffer>) => (await file).toString('base64');

async function readTopic(subject: string, topic: TopicSeed): Promise<TopicContent> {
  const { prose, figures } = readTokens([topic.notes, ...(hasSheet(topic) ? [topic.sheet] : [])]);
  const runs = splitRuns([topic.name, ...prose].join('')).filter(({ isGreek }) => !isGreek);
  return {
    subject,
    topic,
    notesFile: await toBase64(renderNotes(subject, topic)),
    sheetFile: hasSheet(topic) ? await toBase64(renderSheet(subject, topic)) : undefined,
    prose,
    figures,
    missing: missingGlyphs(runs.map(({ text }) => text).join('')),
  };
}

const topics = subjects.flatMap((subject) =>
  subject.topics.map((topic) => readTopic(subject.name, topic)),
);
const documents = seedDocuments({ pdfs: {}, evidenceAsset: '' });
const content: PackContent = {
  drills: subjects.flatMap(({ topics }) => {
    const drawn = topics.map(({ reference: id, diagram, cards }) => ({
      id,
      diagram,
      cards: cards.map(({ isFree, ...card }) => ({ isLocked: !isFree, diagram: card.diagram })),
    }));
    const lists = [...listTopicDrills(drawn).values()];
    return lists.flat().map((drill) => drillId(drill.diagram, drill.drill.name));
  }),
  legalTitles: legalDocuments.map(({ title }) => String(title)),
  practice: documents
    .filter(({ _type }) => _type === 'card' || _type === 'drill')
    .map(({ _type, _id, topic, ...fields }) => ({
      ...fields,
      type: _type,
      id: _id,
      topicId: topic._ref,
    })),
  topics: await Promise.all(topics),
};
process.stdout.write(JSON.stringify(content));
