import type { z } from 'zod';
import { availabilityOf } from '#contract/catalogue/availability.ts';
import {
  type SubjectItemDocument,
  subjectItemDocument,
  type TopicDocument,
  topicDocument,
} from '#contract/catalogue/content-documents.ts';
import { priceOn } from '#contract/catalogue/price-on.ts';
import { publishedSubject, type SubjectDocument } from '#contract/catalogue/subject.ts';
import { parseDocument } from './parse-document.ts';
import type { contentLists } from './site-content.ts';

export interface TopicWithItems extends TopicDocument {
  items: SubjectItemDocument[];
}

export interface SubjectWithTopics extends SubjectDocument {
  topics: TopicWithItems[];
}

/** Nests items and topics, and drops documents without a parent. @throws Error naming an invalid document */
export function nestContent(lists: z.output<typeof contentLists>): SubjectWithTopics[] {
  const topicsBySubject = Map.groupBy(lists.topics, ({ subjectId }) => subjectId);
  const itemsByTopic = Map.groupBy(lists.items, ({ topicId }) => topicId);
  return lists.subjects.map((subject) => {
    const subjectId = subject.id;
    const topics = (topicsBySubject.get(subjectId) ?? []).map((topic) => ({
      ...parseDocument('topic', topicDocument, topic),
      items: (itemsByTopic.get(topic.id) ?? []).map((item) =>
        parseDocument('content item', subjectItemDocument, { ...item, subjectId }),
      ),
    }));
    const items = topics.flatMap((topic) => topic.items);
    const availability = availabilityOf(subject, items);
    return {
      ...priceOn(parseDocument('subject', publishedSubject, { ...subject, availability })),
      topics,
    };
  });
}
