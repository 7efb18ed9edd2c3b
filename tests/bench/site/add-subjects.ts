import type { IdentifiedSanityDocumentStub, SanityClient } from '@sanity/client';
import { reference } from '#server/services/content-writer.ts';

const TOPICS = 10;

/** Documents in one request to the CMS. */
const BATCH = 500;

const drawings = ['exchange-rate', 'aggregate-demand', undefined];

function documentsOf(index: number, run: string): IdentifiedSanityDocumentStub[] {
  const subject = `bench-${index}`;
  const topics = Array.from({ length: TOPICS }, (_, topic) => ({
    _id: `${subject}-${topic}`,
    _type: 'topic',
    name: `Topic ${topic + 1} of ${index}`,
    order: topic + 1,
    reference: `4.${topic + 1}`,
    subject: reference(subject),
    diagram: drawings[(index + topic) % drawings.length],
  }));
  const items = topics.flatMap((topic) =>
    ['Notes', 'Questions'].map((title, order) => ({
      _id: `${topic._id}-${order}`,
      _type: 'contentItem',
      title,
      order: order + 1,
      isLocked: true,
      topic: reference(topic._id),
      pdf: {
        _type: 'storedPdf',
        id: `${topic._id}-${order}`,
        name: 'notes.pdf',
        size: 100_000,
        pages: 8,
        version: 1,
        samples: [],
        excerpt: '',
      },
    })),
  );
  return [
    {
      _id: subject,
      _type: 'subject',
      price: 24.99,
      order: index,
      name: `Subject ${index} ${run}`,
      slug: { _type: 'slug', current: subject },
      description: 'What students revise with.',
      features: ['Notes on every topic', 'Questions with answers'],
    },
    ...topics,
    ...items,
  ];
}

/**
 * Adds subjects to a shop's content, each with ten topics of two files.
 * @param run a part of each name, so that no earlier run has drawn its picture
 */
export async function addSubjects(
  content: SanityClient,
  count: number,
  run: string,
): Promise<void> {
  const documents = Array.from({ length: count }, (_, index) => documentsOf(index + 1, run)).flat();
  for (let start = 0; start < documents.length; start += BATCH) {
    const transaction = content.transaction();
    for (const document of documents.slice(start, start + BATCH)) {
      transaction.createOrReplace(document);
    }
    await transaction.commit({ visibility: 'sync' });
  }
}
