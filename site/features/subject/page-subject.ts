import { findDiagram } from '#diagrams/library.ts';
import type { SubjectWithTopics } from '#site/catalogue/read-catalogue.ts';

export interface PageItem {
  id: string;
  title: string;
  isLocked: boolean;
  hasFile: boolean;
}

export interface PageTopic {
  id: string;
  name: string;
  order: number;
  reference?: string | undefined;
  /** The name of an existing diagram. */
  diagram?: string | undefined;
  items: PageItem[];
}

/** The data of the subject page's island, kept small because the page contains it. Prices in pence. */
export interface PageSubject {
  id: string;
  name: string;
  slug: string;
  price: number;
  originalPrice?: number | undefined;
  topics: PageTopic[];
}

/** Reduces a subject of the catalogue to the data of its page. */
export function toPageSubject(subject: SubjectWithTopics): PageSubject {
  const { id, name, slug, price, originalPrice } = subject;
  const topics = subject.topics.map(({ id, name, order, reference, diagram, items }) => ({
    id,
    name,
    order,
    reference,
    diagram: diagram && findDiagram(diagram)?.name,
    items: items.map(({ id, title, isLocked, hasFile }) => ({ id, title, isLocked, hasFile })),
  }));
  return { id, name, slug, price, originalPrice, topics };
}
