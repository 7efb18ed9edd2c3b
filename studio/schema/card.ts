import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity';
import { type CardKind, LIMITS } from '../../contract/practice/card-documents.ts';
import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../contract/practice/card-text.ts';
import { hideGaps } from '../../contract/practice/gaps.ts';
import { CardInput } from '../cards/CardInput.tsx';
import { readAnswer } from '../cards/card-content.ts';
import { findSourceFault, readSourceFile } from '../cards/card-source.ts';
import {
  checkAccepted,
  checkAnswer,
  checkNumber,
  checkPrompt,
  checkText,
} from '../cards/check-card.ts';
import { cardKindTitles } from '../cards/kind-titles.ts';
import { PromptInput } from '../cards/pasted-html.tsx';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import {
  forKinds,
  formattedText,
  labelFields,
  linesField,
  lockedField,
  readCardKind,
  readId,
  readStrings,
  tagsField,
} from './card-fields.tsx';
import { diagramField } from './diagram-field.ts';
import { byOrder, placeInTopic } from './order.ts';
import type { Verdict } from './prices.ts';

const only = (kind: CardKind) => forKinds(readCardKind, [kind]);
const typed = only('typed');
const labels = only('labels');

/** Card that students practise. No page contains cards: the answers of locked cards are for sale. */
export const card = defineType({
  name: 'card',
  title: 'Card',
  type: 'document',
  icon: HelpCircleIcon,
  groups: [
    { name: 'shown', title: 'Prompt and answer', default: true },
    { name: 'source', title: 'Where it comes from' },
    { name: 'place', title: 'Topic and order' },
  ],
  components: { input: CardInput },
  initialValue: { kind: 'question', asks: 'each', order: 1, isLocked: true },
  fields: [
    defineField({
      name: 'kind',
      title: 'Kind',
      type: 'string',
      group: 'shown',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: Object.entries(cardKindTitles).map(([value, title]) => ({ value, title })),
      },
    }),
    defineField({
      name: 'prompt',
      title: 'Prompt',
      type: 'text',
      rows: 3,
      description: `The question, or the sentence with gaps, at most ${PROMPT_MAX_LENGTH} characters. Formulas go between \\( and \\).`,
      group: 'shown',
      components: { input: PromptInput },
      validation: (rule) =>
        rule.custom<string>((prompt, { document }) =>
          checkPrompt(prompt, readCardKind(document) === 'gap'),
        ),
    }),
    // Numbers of gaps that students have had. Answers are stored under them.
    defineField({
      name: 'gapNumbers',
      type: 'array',
      of: [defineArrayMember({ type: 'number' })],
      hidden: true,
    }),
    ...labelFields(labels),
    defineField({
      name: 'asks',
      title: 'Ask the labels',
      type: 'string',
      group: 'shown',
      hidden: labels.hidden,
      options: {
        layout: 'radio',
        list: [
          { value: 'each', title: 'One after another, each as a card of its own' },
          { value: 'all', title: 'All together, as one card' },
        ],
      },
    }),
    linesField({
      name: 'accepted',
      title: 'Accepted answers',
      description: `One spelling on each line, at most ${LIMITS.accepted.max}. The first is shown as the answer. Case, spaces and accents do not count.`,
      hidden: typed.hidden,
      check: typed.check<unknown[]>((accepted) => checkAccepted(readStrings(accepted))),
    }),
    defineField({
      name: 'tolerance',
      title: 'Tolerance',
      type: 'number',
      description: 'Optional, for a number: the greatest difference that is still right.',
      group: 'shown',
      hidden: typed.hidden,
      validation: (rule) =>
        rule.custom(
          typed.check<number>((tolerance, document) =>
            checkNumber(tolerance, readStrings(document?.['accepted'])),
          ),
        ),
    }),
    defineField({
      name: 'unit',
      title: 'Unit',
      type: 'string',
      description:
        'Optional, for a number, such as m/s. Students may leave it out, but not write another.',
      group: 'shown',
      hidden: typed.hidden,
      validation: (rule) =>
        rule.custom(
          typed.check<string>((unit, document) =>
            checkNumber(unit, readStrings(document?.['accepted'])),
          ),
        ),
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      ...formattedText(),
      description: `Short enough to say aloud, at most ${ANSWER_MAX_LENGTH} characters. Only a question must have one. Other kinds show it with their own answer.`,
      group: 'shown',
      validation: (rule) =>
        rule.custom((blocks, { document }) =>
          readCardKind(document) === 'question'
            ? checkAnswer(readAnswer(blocks))
            : checkText(readAnswer(blocks), studioTexts.answerTooLong),
        ),
    }),
    defineField({
      name: 'promptDetails',
      title: 'Details of the prompt',
      ...formattedText(),
      description: 'Optional. Text, a picture or a table below the prompt.',
      group: 'shown',
      validation: (rule) => rule.custom((blocks) => checkText(readAnswer(blocks))),
    }),
    {
      ...diagramField(
        'Optional. Shown with the answer. Leave it empty if none of these drawings fits.',
      ),
      group: 'shown',
    },
    tagsField,
    lockedField,
    defineField({
      name: 'source',
      title: 'File',
      type: 'reference',
      to: [{ type: 'contentItem' }],
      // A file can be deleted although cards come from it.
      weak: true,
      options: {
        disableNew: true,
        filter: ({ document }) => ({
          filter: 'topic._ref == $topicId',
          params: { topicId: readId(document['topic']) ?? '' },
        }),
      },
      description: 'Optional. The file of this topic that explains the answer.',
      group: 'source',
      validation: (rule) => [
        rule.custom((source, { document }) =>
          source?._ref || document?.['sourcePage'] === undefined
            ? true
            : studioTexts.pageWithoutFile,
        ),
        rule.custom((_, context) => warnOfSource('source', context)).warning(),
      ],
    }),
    defineField({
      name: 'sourcePage',
      title: 'Page',
      type: 'number',
      description: 'The page of that file. Students can open it from the card.',
      group: 'source',
      validation: (rule) => [
        rule.integer().min(1),
        rule.custom<number>((page, { document }) =>
          page === undefined && readId(document?.['source']) ? studioTexts.fileWithoutPage : true,
        ),
        rule.custom<number>((_, context) => warnOfSource('sourcePage', context)).warning(),
      ],
    }),
    defineField({
      name: 'sourceQuote',
      title: 'Words on that page',
      type: 'text',
      rows: 2,
      description: 'Optional. Copy the words from the page. They are marked when students open it.',
      group: 'source',
      validation: (rule) => rule.max(ANSWER_MAX_LENGTH),
    }),
    // A topic can be deleted with its files alone: students no longer see its cards.
    ...placeInTopic({ weak: true }),
  ],
  orderings: [byOrder],
  preview: {
    select: { title: 'prompt', kind: 'kind', topic: 'topic.name', isLocked: 'isLocked' },
    prepare: ({ title, kind, topic, isLocked }) => ({
      title: typeof title === 'string' ? hideGaps(title) : title,
      subtitle: [
        cardKindTitles[readCardKind({ kind })],
        isLocked === false ? 'Free' : 'Locked',
        topic,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  },
});

async function warnOfSource(
  field: 'source' | 'sourcePage',
  { document, getClient }: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<Verdict> {
  const id = readId(document?.['source']);
  if (!id) return true;
  const file = await readSourceFile(getClient({ apiVersion: API_VERSION }), id);
  const page = document?.['sourcePage'];
  const fault = findSourceFault(file, typeof page === 'number' ? page : undefined);
  return fault?.field === field ? fault.message : true;
}
