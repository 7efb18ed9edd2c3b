import * as z from 'zod/mini';
import { id, optional, optionalOr } from '../endpoint.ts';
import { pageNumber } from '../progress/progress.ts';
import { shortText } from '../typed-text.ts';
import type { PictureLabel } from './card-tasks.ts';
import { type CardBlock, type CardText, cardPicture } from './card-text.ts';
import { readFormulas } from './plain-text.ts';
import { cardId } from './record.ts';

/** Documents of the CMS that students practise. Functions and the Studio read them; pages do not. */

const list = <T extends z.ZodMiniType>(type: T) => optionalOr(z.array(type), []);

/** Reads at most `max` items that match, and leaves out the rest: other programs can publish, too. */
const readable = <T extends z.ZodMiniType>(type: T, max = Number.POSITIVE_INFINITY) =>
  z.pipe(
    list(z.catch(z.optional(type), undefined)),
    z.transform((items): NonNullable<z.output<T>>[] =>
      items.flatMap((item) => item ?? []).slice(0, max),
    ),
  );

/** Maximum characters of one field, far above the Studio's limits. A longer text is another program's mistake. */
const FIELD_MAX_LENGTH = 10_000;
/** Maximum characters of a formatted text with its format as JSON. */
const TEXT_MAX_LENGTH = 5 * FIELD_MAX_LENGTH;
/** Maximum characters of a name, a word, a step or a spelling. */
const WORDS_MAX_LENGTH = 1_000;

const words = shortText(WORDS_MAX_LENGTH).check(z.regex(/\S/));

const formula = z.object({ _type: z.literal('formula'), tex: z.string() });

const block = z.object({
  _type: z.literal('block'),
  listItem: optional(z.string()),
  children: readable(
    z.union([
      formula,
      z.object({
        _type: z.optional(z.literal('span')),
        text: optionalOr(z.string(), ''),
        marks: list(z.string()),
      }),
    ]),
  ),
});

/** A picture in the CMS, as `uploadCardPicture` returns it, with the owner's alternative text. */
export const pictureDocument = z.pipe(
  z.object({
    _type: z.literal('cardPicture'),
    ...cardPicture.shape,
    alt: optionalOr(shortText(WORDS_MAX_LENGTH), ''),
  }),
  z.transform(({ _type, ...picture }) => picture),
);

/** A table of `@sanity/table`. */
const table = z.object({
  _type: z.literal('table'),
  rows: list(z.object({ cells: list(z.string()) })),
});

function toBlock(item: z.output<typeof textItem>): CardBlock {
  if ('rows' in item) {
    return { spans: [], table: item.rows.map(({ cells }) => cells.map(readFormulas)) };
  }
  if ('tex' in item) return { spans: [{ text: item.tex, isFormula: true }] };
  if ('alt' in item) return { spans: [], picture: item };
  const { listItem, children } = item;
  return {
    ...(listItem === 'number' ? { isNumbered: true } : listItem && { isBullet: true }),
    spans: children.map((child) => {
      if ('tex' in child) return { text: child.tex, isFormula: true };
      const { text, marks } = child;
      return {
        text,
        ...(marks.includes('strong') && { isBold: true }),
        ...(marks.includes('em') && { isItalic: true }),
        ...(marks.includes('sup') && { isRaised: true }),
        ...(marks.includes('sub') && { isLowered: true }),
      };
    }),
  };
}

const textItem = z.union([block, formula, table, pictureDocument]);

/** Formatted text as the CMS stores it. Anything that a card cannot show is left out. */
export const portableText = z
  .pipe(
    readable(textItem),
    z.transform((items): CardText => items.map(toBlock)),
  )
  .check(z.refine((text) => JSON.stringify(text).length <= TEXT_MAX_LENGTH));

/** Kinds of the document `card`. Without a kind, a card is a question. */
export const CARD_KINDS = ['question', 'gap', 'typed', 'labels'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Kinds of the document `drill`. */
export const DRILL_KINDS = ['order', 'match', 'labels', 'true-or-false'] as const;
export type DrillKind = (typeof DRILL_KINDS)[number];

/** Most and fewest parts of a card or drill. */
export const LIMITS = {
  accepted: { min: 1, max: 20 },
  labels: { min: 1, max: 20 },
  steps: { min: 3, max: 8 },
  pairs: { min: 3, max: 6 },
  distractors: { min: 0, max: 6 },
} as const;

/** Maximum characters of a label's name, a step, a side of a pair or an accepted spelling. */
export const PART_MAX_LENGTH = 120;

/** Characters that a card's id may have. */
const labelKey = shortText(64).check(z.regex(/^[A-Za-z0-9_-]+$/));

const labelDocument = z.pipe(
  z.object({
    _key: labelKey,
    name: words,
    description: z.catch(optional(words), undefined),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
  z.transform(({ _key: key, name, description, ...rectangle }): PictureLabel | undefined => {
    const [x, width] = cutToPicture(rectangle.x, rectangle.width);
    const [y, height] = cutToPicture(rectangle.y, rectangle.height);
    if (width <= 0 || height <= 0) return undefined;
    return { key, name, ...(description && { description }), x, y, width, height };
  }),
);

/** @returns the part of a range between 0 and 100 per cent */
function cutToPicture(start: number, size: number): [start: number, size: number] {
  const first = Math.max(0, start);
  return [first, Math.min(start < 0 ? size + start : size, 100 - first)];
}

/** Leaves out labels outside the picture, and labels with the key of an earlier label. */
const labels = z.pipe(
  readable(labelDocument),
  z.transform((all): PictureLabel[] =>
    all
      .filter(({ key }, index) => all.findIndex((label) => label.key === key) === index)
      .slice(0, LIMITS.labels.max),
  ),
);

/**
 * Prefix of a new card's id. An id with a dot hides the document from readers without a token: the answers of locked
 * cards are for sale.
 */
export const CARD_ID_PREFIX = 'card.';
/** Prefix of a new drill's id. */
export const DRILL_ID_PREFIX = 'drill.';

/** Every published card and drill, in the order of its topic. Functions join topics and files from their cache. */
export const cardsQuery = `
  *[_type in ["card", "drill"] && defined(topic._ref)] | order(_type asc, coalesce(order, 1) asc, _createdAt asc) {
    "type": _type, "id": _id, kind, "topicId": topic._ref, prompt, promptDetails, answer, accepted, tolerance, unit,
    picture, labels, asks, steps, pairs, distractors, isTrue, reason, tags,
    "isLocked": coalesce(isLocked, true), "sourceId": source._ref, sourcePage, sourceQuote, diagram
  }
`;

const shared = {
  id: cardId,
  topicId: id,
  /** In a card of the kind `gap`, with gaps as in `readGaps`. May contain formulas as in `readFormulas`. */
  prompt: shortText(FIELD_MAX_LENGTH).check(z.regex(/\S/)),
  promptDetails: portableText,
  isLocked: z.boolean(),
  tags: readable(words),
  picture: z.catch(optional(pictureDocument), undefined),
  /** Over the picture. */
  labels,
};

/** A card of the CMS, for functions and the Studio only. */
export const cardDocument = z.object({
  type: z.literal('card'),
  ...shared,
  kind: optionalOr(z.enum(CARD_KINDS), 'question'),
  answer: portableText,
  /** The file that the card comes from. It may be gone. */
  sourceId: optional(z.string()),
  sourcePage: z.catch(optional(pageNumber), undefined),
  /** Words of that page. */
  sourceQuote: z.catch(optional(shortText(FIELD_MAX_LENGTH)), undefined),
  diagram: optional(z.string()),
  accepted: readable(words, LIMITS.accepted.max),
  tolerance: z.catch(optional(z.number()), undefined),
  unit: z.catch(optional(words), undefined),
  /** For the kind `labels`. */
  asks: z.catch(optionalOr(z.enum(['each', 'all']), 'each'), 'each'),
});
export type CardDocument = z.infer<typeof cardDocument>;

/** A drill of the CMS, for functions and the Studio only. */
export const drillDocument = z.object({
  type: z.literal('drill'),
  ...shared,
  kind: z.enum(DRILL_KINDS),
  /** The owner's reason, shown with the verdict. */
  reason: portableText,
  /** In the right order. */
  steps: readable(words, LIMITS.steps.max),
  pairs: readable(z.object({ left: words, right: words }), LIMITS.pairs.max),
  /** Words that belong nowhere on the picture. */
  distractors: readable(words, LIMITS.distractors.max),
  isTrue: z.catch(optional(z.boolean()), undefined),
});
export type DrillDocument = z.infer<typeof drillDocument>;

export const practiceDocument = z.discriminatedUnion('type', [cardDocument, drillDocument]);
export type PracticeDocument = z.infer<typeof practiceDocument>;
