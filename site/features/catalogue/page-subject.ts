import type { SubjectWithTopics } from '#contract/catalogue/content-documents.ts';
import { countFree, type NotesCount } from '#contract/catalogue/notes-count.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import type { Sample } from '#contract/files/stored-pdf.ts';
import { findDiagram } from '#diagrams/library.ts';
import { countByTopic, type TopicCount } from '#diagrams/topic-drills.ts';
import { type PageOffer, toPageOffers } from '#site/features/checkout/page-offer.ts';
import type { Catalogue } from './read-catalogue.ts';

export interface PageItem {
  id: string;
  title: string;
  isLocked: boolean;
  hasFile: boolean;
  /** Undefined until the pages are counted. */
  pages?: number | undefined;
  sample?: Sample | undefined;
}

export interface PageTopic {
  id: string;
  name: string;
  order: number;
  reference?: string | undefined;
  diagram?: string | undefined;
  /** Undefined in a list that was loaded after the page. */
  practice?: TopicCount | undefined;
  items: PageItem[];
}

/** Topics are kept small, because the page contains them. */
export interface PageSubject extends SubjectDocument {
  topics: PageTopic[];
  notes: NotesCount;
  /** Number of files that anyone may download. */
  free: number;
  /** Offers that include the subject. */
  offers: PageOffer[];
}

export function toPageSubject(
  subject: SubjectWithTopics,
  { offers, subjects }: Pick<Catalogue, 'offers' | 'subjects'>,
): PageSubject {
  const practiceByTopic = countByTopic(subject.topics);
  const topics = subject.topics.map(({ id, name, order, reference, diagram, items }) => ({
    id,
    name,
    order,
    reference,
    diagram: diagram && findDiagram(diagram)?.name,
    practice: practiceByTopic.get(id),
    items: items.map(({ id, title, isLocked, hasFile, pages, sample }) => ({
      id,
      title,
      isLocked,
      hasFile,
      ...(hasFile && pages !== undefined && { pages }),
      ...(hasFile && sample?.samples[0] && { sample }),
    })),
  }));
  const own = offers.filter(({ subjectIds }) => subjectIds.includes(subject.id));
  return {
    ...subject,
    topics,
    free: countFree(subject.topics.flatMap(({ items }) => items)),
    offers: toPageOffers(own, subjects),
  };
}

/** Puts the topic's name before a title that several files share. */
export function listOwnFiles(topics: PageTopic[]): { id: string; name: string }[] {
  const files = topics.flatMap(({ name, items }) =>
    items
      .filter(({ isLocked, hasFile }) => isLocked && hasFile)
      .map(({ id, title }) => ({ id, title, topic: name })),
  );
  return files.map(({ id, title, topic }) => {
    const isUnique = files.filter((file) => file.title === title).length === 1;
    return { id, name: isUnique ? title : `${topic}: ${title}` };
  });
}
