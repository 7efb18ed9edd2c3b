import { AddIcon } from '@sanity/icons/Add';
import { BasketIcon } from '@sanity/icons/Basket';
import { EditIcon } from '@sanity/icons/Edit';
import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { distinctUntilChanged, map, ReplaySubject, share, timer } from 'rxjs';
import type { PreviewConfig, SchemaType } from 'sanity';
import type { IntentChecker, StructureBuilder, StructureResolver } from 'sanity/structure';
import { DRILL_ID_PREFIX } from '../contract/practice/card-documents.ts';
import { features } from '../contract/shop.ts';
import { CardsPane } from './cards/CardsPane.tsx';
import { buildTree, outline, TREE_QUERY, type TreeNode, treeRows } from './content-tree.ts';
import { ShopLinks } from './ShopLinks.tsx';
import { legalPages } from './schema/legal-page.ts';
import {
  CARD,
  DISCOUNT_CODE,
  DRILL,
  LEGAL_PAGE,
  permanentSettings,
} from './schema/schema-types.ts';
import { API_VERSION } from './settings.ts';
import { cardInTopic, drillInTopic, itemInTopic, topicInSubject } from './templates.ts';

/** Time for which the tree stays current without a subscriber. */
const KEPT_MS = 10_000;

/** Prefix of a new discount code's id. */
const PRIVATE_PATH = 'discount-code';

/**
 * Builds the Studio's three columns: subjects and settings › a subject's details and topics › a topic's details,
 * cards and files. Reads the whole tree in one query, so that a document found by search opens in its place.
 */
export const shopStructure: StructureResolver = (S, { documentStore, schema }) =>
  documentStore.listenQuery(TREE_QUERY, {}, { apiVersion: API_VERSION, perspective: 'raw' }).pipe(
    map((rows: unknown) => buildTree(treeRows.parse(rows))),
    distinctUntilChanged((before, after) => outline(before) === outline(after)),
    map((subjects) =>
      S.list()
        .id('content')
        .title('Content')
        .canHandleIntent(opensNoDocument)
        .menuItems([create(S, 'New subject', 'subject')])
        .items([
          ...subjects.map((subject) => subjectEntry(S, subject, schema.get('subject'))),
          S.divider(),
          ...(features.offers ? [S.documentTypeListItem('offer').title('Offers')] : []),
          ...(features.discountCodes ? [discountCodes(S)] : []),
          ...(features.places
            ? [S.documentTypeListItem('placePrices').title('Prices for schools')]
            : []),
          ...(features.evidence ? [S.documentTypeListItem('gradeEvidence')] : []),
          permanent(S, permanentSettings.type, permanentSettings),
          ...legalPages.map((page) => permanent(S, LEGAL_PAGE, page)),
          S.divider(),
          S.listItem()
            .id('shop')
            .title('Sales and admin')
            .icon(BasketIcon)
            .child(S.component(ShopLinks).id('shop').title('Sales and admin')),
        ]),
    ),
    // The Studio subscribes again whenever the address changes.
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(KEPT_MS) }),
  );

// Entries of these lists open further lists; a document's editor is behind its Details.
const opensNoDocument = () => false;

function subjectEntry(
  S: StructureBuilder,
  { id, name, children, hasFiles }: TreeNode,
  type?: SchemaType,
) {
  const topics = S.list()
    .id(id)
    .title(name ?? 'New subject')
    .canHandleIntent(opensNoDocument)
    .menuItems([create(S, 'New topic', 'topic', topicInSubject.id, { subjectId: id })])
    .items([details(S, 'subject', id), ...children.map((topic) => topicEntry(S, topic))]);
  return S.documentListItem()
    .id(id)
    .schemaType(type && !hasFiles ? withoutFiles(type) : 'subject')
    .child(topics);
}

function topicEntry(S: StructureBuilder, topic: TreeNode) {
  const { id, name, children } = topic;
  const items = S.list()
    .id(id)
    .title(name ?? 'New topic')
    .menuItems([create(S, 'New file', 'contentItem', itemInTopic.id, { topicId: id })])
    .items([
      details(S, 'topic', id),
      ...(features.practice ? [cardsEntry(S, topic)] : []),
      ...children.map((item) => S.documentListItem().id(item.id).schemaType('contentItem')),
    ]);
  return S.documentListItem().id(id).schemaType('topic').child(items);
}

/** Creates the entry with a topic's cards and drills. A card opens beside it, and so does a card found by search. */
function cardsEntry(S: StructureBuilder, { id, name, cards }: TreeNode) {
  const title = `Cards (${cards.length})`;
  const pane = S.component(CardsPane)
    .id('cards')
    .title(name ? `${title} · ${name}` : title)
    .options({ topicId: id })
    .minWidth(360)
    .maxWidth(720)
    .child((cardId) => {
      // A new document is not in the tree.
      const known = cards.find((card) => card.id === cardId)?.type;
      const isDrill = known ? known === DRILL : cardId.startsWith(DRILL_ID_PREFIX);
      return (
        S.document()
          .schemaType(isDrill ? DRILL : CARD)
          .documentId(cardId)
          // For new documents only.
          .initialValueTemplate((isDrill ? drillInTopic : cardInTopic).id, { topicId: id })
      );
    });
  const canHandleIntent: IntentChecker = (intent, { id: cardId }) =>
    intent === 'edit' && cards.some((card) => card.id === cardId);
  return S.listItem()
    .id('cards')
    .title(title)
    .icon(HelpCircleIcon)
    .child((_, { path }) => ({ ...pane.serialize({ path }), canHandleIntent }));
}

/** Creates the first entry of a list, which edits the list's own document. */
function details(S: StructureBuilder, type: string, id: string) {
  // The Studio finds the entry by the document's id.
  return S.listItem()
    .id(id)
    .title('Details')
    .icon(EditIcon)
    .child(S.document().schemaType(type).documentId(id));
}

/** Lists the codes. New ids contain a dot: the CMS shows such documents only to holders of a token. */
function discountCodes(S: StructureBuilder) {
  const list = S.documentTypeList(DISCOUNT_CODE)
    .title('Discount codes')
    .child((id, { params }) =>
      S.document()
        .schemaType(DISCOUNT_CODE)
        // The address names a template for new documents only.
        .documentId(params?.['template'] ? `${PRIVATE_PATH}.${id}` : id),
    );
  return S.documentTypeListItem(DISCOUNT_CODE).title('Discount codes').child(list);
}

interface Entry {
  id: string;
  title: string;
  icon: typeof EditIcon;
}

/** Creates the entry of a document that always exists. */
function permanent(S: StructureBuilder, type: string, { id, title, icon }: Entry) {
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(S.document().schemaType(type).documentId(id).title(title));
}

/** Creates the button at the top of a column. A document created there belongs to that column. */
function create(
  S: StructureBuilder,
  title: string,
  type: string,
  template: string = type,
  parameters: Record<string, string> = {},
) {
  return S.menuItem()
    .title(title)
    .icon(AddIcon)
    .intent({ type: 'create', params: [{ type, template }, parameters] })
    .showAsAction(true);
}

/** Derives a type whose preview shows “nothing to sell yet”: a preview itself sees only its own document. */
function withoutFiles(type: SchemaType): SchemaType {
  const prepare: PreviewConfig['prepare'] = (value, options) => {
    const shown = type.preview?.prepare?.(value, options) ?? {};
    return {
      ...shown,
      subtitle: ['Nothing to sell yet', shown.subtitle].filter(Boolean).join(' · '),
    };
  };
  return Object.create(type, { preview: { value: { ...type.preview, prepare } } });
}
