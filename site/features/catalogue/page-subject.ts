import type { SubjectWithTopics } from '#contract/catalogue/content-documents.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import type { Sample } from '#contract/files/stored-pdf.ts';
import { findDiagram } from '#diagrams/library.ts';
import {
  countByTopic,
  countPractice,
  type PracticeCount,
  type TopicCount,
} from '#diagrams/topic-drills.ts';
import { type PageOffer, toPageOffers } from '#site/features/checkout/page-offer.ts';
import { describeFiles } from '#site/lib/count-files.ts';
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
  /** Its cards and drills. */
  practice: PracticeCount;
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
    practice: countPractice(subject.topics),
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

/** Returns e.g. `13 files, 84 pages, 3 free`. Omits the pages until all are known. */
export function summariseFiles(topics: Pick<PageTopic, 'items'>[]): string {
  const files = topics.flatMap(({ items }) => items).filter(({ hasFile }) => hasFile);
  if (files.length === 0) return '';
  const free = files.filter(({ isLocked }) => !isLocked).length;
  return [...describeFiles(files.length, files), ...(free > 0 ? [`${free} free`] : [])].join(', ');
}
