import type { StructureBuilder, StructureResolver } from 'sanity/structure';
import { LEGAL_PAGES } from './schema/legal-page.ts';
import { LEGAL_PAGE, SETTINGS } from './schema/schema-types.ts';
import { itemInTopic, topicInSubject } from './templates.ts';

const API_VERSION = '2025-02-19';
const BY_ORDER = [{ field: 'order', direction: 'asc' as const }];

/** The owner's way in: subjects › topics in order › content items in order. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      S.listItem().id('subjects').title('Subjects').child(subjectList(S)),
      S.documentTypeListItem('gradeEvidence').title('Grade evidence'),
      S.divider(),
      fixed(S, SETTINGS, { id: SETTINGS, title: 'Shop settings' }),
      ...LEGAL_PAGES.map((page) => fixed(S, LEGAL_PAGE, page)),
    ]);

/** The way to a document that is there for good. */
function fixed(S: StructureBuilder, type: string, { id, title }: { id: string; title: string }) {
  return S.listItem()
    .id(id)
    .title(title)
    .child(S.document().schemaType(type).documentId(id).title(title));
}

// A new document opens in an editor of its own: a list in between could not take it in.
const takesNoNewOnes = () => false;

function subjectList(S: StructureBuilder) {
  // A list "of a type" would take every subject to be edited, whatever it says it can handle.
  return S.documentList()
    .id('subjects')
    .title('Subjects')
    .apiVersion(API_VERSION)
    .schemaType('subject')
    .filter('_type == "subject"')
    .defaultOrdering(BY_ORDER)
    .canHandleIntent(takesNoNewOnes)
    .child((subjectId) =>
      S.list()
        .id(subjectId)
        .title('Subject')
        .items([
          details(S, 'subject', subjectId),
          S.listItem().id('topics').title('Topics').child(topicList(S, subjectId)),
        ]),
    );
}

function topicList(S: StructureBuilder, subjectId: string) {
  return (
    S.documentList()
      .id('topics')
      .title('Topics')
      .apiVersion(API_VERSION)
      .schemaType('topic')
      .filter('_type == "topic" && subject._ref == $subjectId')
      .params({ subjectId })
      .defaultOrdering(BY_ORDER)
      .canHandleIntent(takesNoNewOnes)
      .child((topicId) =>
        S.list()
          .id(topicId)
          .title('Topic')
          .items([
            details(S, 'topic', topicId),
            S.listItem().id('items').title('Content items').child(itemList(S, topicId)),
          ]),
      )
      // Last, because what follows it forgets it.
      .initialValueTemplates([S.initialValueTemplateItem(topicInSubject.id, { subjectId })])
  );
}

function itemList(S: StructureBuilder, topicId: string) {
  return S.documentList()
    .id('items')
    .title('Content items')
    .apiVersion(API_VERSION)
    .schemaType('contentItem')
    .filter('_type == "contentItem" && topic._ref == $topicId')
    .params({ topicId })
    .defaultOrdering(BY_ORDER)
    .initialValueTemplates([S.initialValueTemplateItem(itemInTopic.id, { topicId })]);
}

function details(S: StructureBuilder, type: string, id: string) {
  return S.listItem()
    .id('details')
    .title('Details')
    .child(S.document().schemaType(type).documentId(id));
}
