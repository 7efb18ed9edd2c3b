import type { StructureBuilder, StructureResolver } from 'sanity/structure';
import { legalPages } from './schema/legal-page.ts';
import { LEGAL_PAGE, SETTINGS } from './schema/schema-types.ts';
import { itemInTopic, topicInSubject } from './templates.ts';

const API_VERSION = '2025-02-19';
const BY_ORDER = [{ field: 'order', direction: 'asc' as const }];

/** The Studio's menu: subjects › topics in order › content items in order. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      S.listItem().id('subjects').title('Subjects').child(subjectList(S)),
      S.documentTypeListItem('gradeEvidence').title('Grade evidence'),
      S.divider(),
      permanent(S, SETTINGS, { id: SETTINGS, title: 'Shop settings' }),
      ...legalPages.map((page) => permanent(S, LEGAL_PAGE, page)),
    ]);

/** A menu entry that opens a document that always exists. */
function permanent(
  S: StructureBuilder,
  type: string,
  { id, title }: { id: string; title: string },
) {
  return S.listItem()
    .id(id)
    .title(title)
    .child(S.document().schemaType(type).documentId(id).title(title));
}

// A new document opens in its own editor, because these lists cannot show it.
const opensNoDocument = () => false;

function subjectList(S: StructureBuilder) {
  // `documentTypeList` would open every subject itself and ignore `canHandleIntent`.
  return S.documentList()
    .id('subjects')
    .title('Subjects')
    .apiVersion(API_VERSION)
    .schemaType('subject')
    .filter('_type == "subject"')
    .defaultOrdering(BY_ORDER)
    .canHandleIntent(opensNoDocument)
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
      .canHandleIntent(opensNoDocument)
      .child((topicId) =>
        S.list()
          .id(topicId)
          .title('Topic')
          .items([
            details(S, 'topic', topicId),
            S.listItem().id('items').title('Content items').child(itemList(S, topicId)),
          ]),
      )
      // Last, because the calls that follow would discard it.
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
