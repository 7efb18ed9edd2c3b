import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import {
  defineArrayMember,
  defineField,
  defineType,
  isReference,
  type ValidationContext,
} from 'sanity';
import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../contract/practice/card-text.ts';
import { CardInput } from '../cards/CardInput.tsx';
import { checkAnswer, checkPrompt, readAnswer } from '../cards/card-content.ts';
import { findSourceFault, readSourceFile } from '../cards/card-source.ts';
import { AnswerInput, PromptInput } from '../cards/pasted-html.tsx';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { diagramField } from './diagram-field.ts';
import { byOrder, placeInTopic } from './order.ts';
import type { Verdict } from './prices.ts';

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
  initialValue: { order: 1, isLocked: true },
  fields: [
    defineField({
      name: 'prompt',
      title: 'Prompt',
      type: 'text',
      rows: 3,
      description: `The question, at most ${PROMPT_MAX_LENGTH} characters.`,
      group: 'shown',
      components: { input: PromptInput },
      validation: (rule) => rule.custom<string>(checkPrompt),
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'array',
      description: `Short enough to say aloud, at most ${ANSWER_MAX_LENGTH} characters.`,
      of: [
        defineArrayMember({
          type: 'block',
          styles: [{ title: 'Normal', value: 'normal' }],
          lists: [{ title: 'Bullets', value: 'bullet' }],
          marks: {
            decorators: [
              { title: 'Bold', value: 'strong' },
              { title: 'Italic', value: 'em' },
            ],
            annotations: [],
          },
        }),
      ],
      group: 'shown',
      components: { input: AnswerInput },
      validation: (rule) => rule.custom((blocks) => checkAnswer(readAnswer(blocks))),
    }),
    {
      ...diagramField(
        'Optional. Shown with the answer. Leave it empty if none of these drawings fits.',
      ),
      group: 'shown',
    },
    defineField({
      name: 'isLocked',
      title: 'Locked',
      type: 'boolean',
      description: 'On: only students who bought the subject can practise it. Off: anyone can.',
      group: 'shown',
      validation: (rule) => rule.required(),
    }),
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
    select: { title: 'prompt', topic: 'topic.name', isLocked: 'isLocked' },
    prepare: ({ title, topic, isLocked }) => ({
      title,
      subtitle: [isLocked === false ? 'Free' : 'Locked', topic].filter(Boolean).join(' · '),
    }),
  },
});

const readId = (reference: unknown): string | undefined =>
  isReference(reference) ? reference._ref : undefined;

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
