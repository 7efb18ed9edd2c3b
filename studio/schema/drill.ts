import { TaskIcon } from '@sanity/icons/Task';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { type DrillKind, LIMITS, PART_MAX_LENGTH } from '../../contract/practice/card-documents.ts';
import { PROMPT_MAX_LENGTH } from '../../contract/practice/card-text.ts';
import { CardInput } from '../cards/CardInput.tsx';
import { readAnswer } from '../cards/card-content.ts';
import {
  checkDistractors,
  checkPairs,
  checkPrompt,
  checkReason,
  checkSteps,
  checkText,
} from '../cards/check-card.ts';
import { drillKindTitles } from '../cards/kind-titles.ts';
import { PairsInput } from '../cards/PairsInput.tsx';
import { PromptInput } from '../cards/pasted-html.tsx';
import { TrueOrFalseInput } from '../cards/TrueOrFalseInput.tsx';
import { studioTexts } from '../texts.ts';
import {
  forKinds,
  formattedText,
  labelFields,
  linesField,
  lockedField,
  readDrillKind,
  readLabels,
  readStrings,
  tagsField,
} from './card-fields.tsx';
import { byOrder, placeInTopic } from './order.ts';

const only = (kind: DrillKind) => forKinds(readDrillKind, [kind]);
const order = only('order');
const match = only('match');
const labels = only('labels');
const trueOrFalse = only('true-or-false');

/** Drill that the page judges, with the owner's reason. Drills on drawings are data of a pack. */
export const drill = defineType({
  name: 'drill',
  title: 'Drill',
  type: 'document',
  icon: TaskIcon,
  groups: [
    { name: 'shown', title: 'Task and reason', default: true },
    { name: 'place', title: 'Topic and order' },
  ],
  components: { input: CardInput },
  initialValue: { kind: 'order', order: 1, isLocked: true },
  fields: [
    defineField({
      name: 'kind',
      title: 'Kind',
      type: 'string',
      group: 'shown',
      options: {
        layout: 'radio',
        list: Object.entries(drillKindTitles).map(([value, title]) => ({ value, title })),
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'prompt',
      title: 'Task',
      type: 'text',
      rows: 3,
      description: `The task, or the statement that is true or false, at most ${PROMPT_MAX_LENGTH} characters. Formulas go between \\( and \\).`,
      group: 'shown',
      components: { input: PromptInput },
      validation: (rule) => rule.custom<string>((prompt) => checkPrompt(prompt)),
    }),
    defineField({
      name: 'isTrue',
      title: 'The statement is',
      type: 'boolean',
      group: 'shown',
      hidden: trueOrFalse.hidden,
      components: { input: TrueOrFalseInput },
      validation: (rule) =>
        rule.custom(
          trueOrFalse.check<boolean>((isTrue) =>
            isTrue === undefined ? studioTexts.isTrueMissing : true,
          ),
        ),
    }),
    linesField({
      name: 'steps',
      title: 'Steps in the right order',
      description: `One on each line, ${LIMITS.steps.min} to ${LIMITS.steps.max}. Students get them shuffled.`,
      hidden: order.hidden,
      check: order.check<unknown[]>((steps) => checkSteps(readStrings(steps))),
    }),
    defineField({
      name: 'pairs',
      title: 'Pairs',
      type: 'array',
      description: `${LIMITS.pairs.min} to ${LIMITS.pairs.max}. Students get the right sides shuffled.`,
      group: 'shown',
      hidden: match.hidden,
      components: { input: PairsInput },
      of: [
        defineArrayMember({
          type: 'object',
          name: 'drillPair',
          fields: ['left', 'right'].map((name) =>
            defineField({
              name,
              type: 'string',
              validation: (rule) => rule.max(PART_MAX_LENGTH),
            }),
          ),
        }),
      ],
      validation: (rule) =>
        rule.custom(match.check<unknown[]>((pairs) => checkPairs(readPairs(pairs)))),
    }),
    ...labelFields(labels),
    linesField({
      name: 'distractors',
      title: 'Wrong words',
      description: `Optional. One on each line, at most ${LIMITS.distractors.max}: words that belong nowhere on the picture.`,
      hidden: labels.hidden,
      check: labels.check<unknown[]>((distractors, document) =>
        checkDistractors(readStrings(distractors), readLabels(document?.['labels'])),
      ),
    }),
    defineField({
      name: 'reason',
      title: 'Reason',
      ...formattedText(),
      description: 'Why this is right. Students see it with the verdict.',
      group: 'shown',
      validation: (rule) => rule.custom((blocks) => checkReason(readAnswer(blocks))),
    }),
    defineField({
      name: 'promptDetails',
      title: 'Details of the task',
      ...formattedText(),
      description: 'Optional. Text, a picture or a table below the task.',
      group: 'shown',
      validation: (rule) => rule.custom((blocks) => checkText(readAnswer(blocks))),
    }),
    tagsField,
    lockedField,
    ...placeInTopic({ weak: true }),
  ],
  orderings: [byOrder],
  preview: {
    select: { title: 'prompt', kind: 'kind', topic: 'topic.name', isLocked: 'isLocked' },
    prepare: ({ title, kind, topic, isLocked }) => ({
      title,
      subtitle: [
        drillKindTitles[readDrillKind({ kind }) ?? 'order'],
        isLocked === false ? 'Free' : 'Locked',
        topic,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  },
});

const isPair = (value: unknown): value is { left?: string; right?: string } =>
  typeof value === 'object' && value !== null;

const readPairs = (value: unknown) => (Array.isArray(value) ? value.filter(isPair) : []);
