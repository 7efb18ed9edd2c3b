import type { ReactNode } from 'react';
import { defineArrayMember, defineField, defineType, isReference } from 'sanity';
import {
  CARD_KINDS,
  type CardKind,
  DRILL_KINDS,
  type DrillKind,
  PART_MAX_LENGTH,
} from '../../contract/practice/card-documents.ts';
import {
  checkLabels,
  checkPicture,
  checkTags,
  findTexFault,
  warnOfDescriptions,
} from '../cards/check-card.ts';
import { FormulaInput, FormulaPreview } from '../cards/FormulaInput.tsx';
import { LinesInput } from '../cards/LinesInput.tsx';
import { PictureInput } from '../cards/PictureInput.tsx';
import { AnswerInput } from '../cards/pasted-html.tsx';
import { LabelEditor } from '../labels/LabelEditor.tsx';
import type { Verdict } from './prices.ts';

type Document = Record<string, unknown> | undefined;

/** Reads a card's kind. Cards from before there were kinds are questions. */
export const readCardKind = (document: Document): CardKind =>
  CARD_KINDS.find((kind) => kind === document?.['kind']) ?? 'question';

/** @returns undefined until the owner has chosen a kind */
export const readDrillKind = (document: Document): DrillKind | undefined =>
  DRILL_KINDS.find((kind) => kind === document?.['kind']);

interface FieldContext {
  document?: Document;
}

/**
 * Shows a field for some kinds only. Documents of other kinds may keep the field, which then never blocks publishing.
 * @param read the kind of a document
 */
export function forKinds<Kind extends string>(
  read: (document: Document) => Kind | undefined,
  kinds: readonly Kind[],
) {
  const isShown = (document: Document) => {
    const kind = read(document);
    return kind !== undefined && kinds.includes(kind);
  };
  return {
    hidden: ({ document }: FieldContext) => !isShown(document),
    check:
      <Value,>(check: (value: Value | undefined, document: Document) => Verdict) =>
      (value: Value | undefined, { document }: FieldContext): Verdict =>
        !isShown(document) || check(value, document),
  };
}

export const readStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];

interface LabelValue {
  name?: string;
  description?: string;
}
const isLabel = (value: unknown): value is LabelValue =>
  typeof value === 'object' && value !== null;

/** Reads labels, also without a name yet. */
export const readLabels = (value: unknown) =>
  (Array.isArray(value) ? value.filter(isLabel) : []).map(({ name = '', description }) => ({
    name,
    description,
  }));

const Raised = ({ children }: { children?: ReactNode }) => <sup>{children}</sup>;
const Lowered = ({ children }: { children?: ReactNode }) => <sub>{children}</sub>;
const ICON = { fontSize: '0.65em' };
const RaisedIcon = () => (
  <span style={ICON}>
    x<sup>2</sup>
  </span>
);
const LoweredIcon = () => (
  <span style={ICON}>
    x<sub>2</sub>
  </span>
);

/** Creates the parts of a field of formatted text: what `portableText` of the contract reads. */
export const formattedText = () => ({
  type: 'array' as const,
  of: [
    defineArrayMember({
      type: 'block',
      styles: [{ title: 'Normal', value: 'normal' }],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Bold', value: 'strong' },
          { title: 'Italic', value: 'em' },
          { title: 'Superscript', value: 'sup', icon: RaisedIcon, component: Raised },
          { title: 'Subscript', value: 'sub', icon: LoweredIcon, component: Lowered },
        ],
        annotations: [],
      },
      of: [defineArrayMember({ type: 'formula' })],
    }),
    defineArrayMember({ type: 'formula' }),
    defineArrayMember({ type: 'table', title: 'Table' }),
    defineArrayMember({ type: 'cardPicture' }),
  ],
  components: { input: AnswerInput },
});

export const formula = defineType({
  name: 'formula',
  title: 'Formula',
  type: 'object',
  fields: [
    defineField({
      name: 'tex',
      title: 'Formula',
      type: 'string',
      description: 'In TeX, for example \\frac{1}{2} mv^2 or \\ce{H2SO4}.',
      components: { input: FormulaInput },
      validation: (rule) => rule.custom<string>((tex) => findTexFault(tex ?? '') ?? true),
    }),
  ],
  preview: { select: { title: 'tex' } },
  components: { preview: FormulaPreview },
});

export const cardPictureType = defineType({
  name: 'cardPicture',
  title: 'Picture',
  type: 'object',
  components: { input: PictureInput },
  fields: [
    defineField({ name: 'id', type: 'string', hidden: true }),
    defineField({ name: 'width', type: 'number', hidden: true }),
    defineField({ name: 'height', type: 'number', hidden: true }),
    defineField({
      name: 'alt',
      title: 'Description of the picture',
      type: 'string',
      description:
        'For students who do not see the picture: what it shows, without the answer. Screen readers speak it.',
    }),
  ],
  preview: {
    select: { title: 'alt' },
    prepare: ({ title }) => ({ title: title || 'Picture without a description' }),
  },
  validation: (rule) =>
    rule.custom<Record<string, unknown>>((picture) =>
      picture === undefined ? true : checkPicture(readAlt(picture)),
    ),
});

const readAlt = (picture: Record<string, unknown> | undefined): string | undefined =>
  typeof picture?.['id'] === 'string' ? String(picture['alt'] ?? '') : undefined;

interface PartsOptions {
  name: string;
  title: string;
  description: string;
  hidden?: (context: FieldContext) => boolean;
  check: (value: unknown[] | undefined, context: FieldContext) => Verdict;
}

/** Creates a field for texts of one line each. */
export const linesField = ({ check, ...field }: PartsOptions) =>
  defineField({
    ...field,
    type: 'array',
    of: [defineArrayMember({ type: 'string' })],
    group: 'shown',
    components: { input: LinesInput },
    validation: (rule) => rule.custom<unknown[]>(check),
  });

export const tagsField = linesField({
  name: 'tags',
  title: 'Tags',
  description: 'Optional. One on each line. They go along when a student takes the cards to Anki.',
  check: (tags) => checkTags(readStrings(tags)),
});

/** Creates the fields of a picture with labels. @param kinds shows them only for these kinds */
export function labelFields({ hidden, check }: ReturnType<typeof forKinds>) {
  return [
    defineField({
      name: 'picture',
      title: 'Picture',
      type: 'cardPicture',
      group: 'shown',
      hidden,
      validation: (rule) =>
        rule.custom(check<Record<string, unknown>>((picture) => checkPicture(readAlt(picture)))),
    }),
    defineField({
      name: 'labels',
      title: 'Labels',
      type: 'array',
      group: 'shown',
      hidden,
      components: { input: LabelEditor },
      of: [
        defineArrayMember({
          type: 'object',
          name: 'pictureLabel',
          fields: [
            defineField({
              name: 'name',
              title: 'Name',
              type: 'string',
              validation: (rule) => rule.max(PART_MAX_LENGTH),
            }),
            defineField({ name: 'description', title: 'Description', type: 'string' }),
            ...['x', 'y', 'width', 'height'].map((name) => defineField({ name, type: 'number' })),
          ],
        }),
      ],
      validation: (rule) => [
        rule.custom(check<unknown[]>((labels) => checkLabels(readLabels(labels)))),
        rule.custom(check<unknown[]>((labels) => warnOfDescriptions(readLabels(labels)))).warning(),
      ],
    }),
  ];
}

/** Field of both documents. */
export const lockedField = defineField({
  name: 'isLocked',
  title: 'Locked',
  type: 'boolean',
  description: 'On: only students who bought the subject can practise it. Off: anyone can.',
  group: 'shown',
  validation: (rule) => rule.required(),
});

export const readId = (reference: unknown): string | undefined =>
  isReference(reference) ? reference._ref : undefined;
