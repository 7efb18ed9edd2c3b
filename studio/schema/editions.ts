import { defineArrayMember, defineField } from 'sanity';
import { WHATS_NEW_MAX_LENGTH } from '../../contract/limits.ts';
import { FieldWithMessages } from '../form/FieldWithMessages.tsx';
import { studioTexts } from '../texts.ts';

/** Checks the text for students about a new version. @returns true, or the message for the owner */
export const checkWhatsNew = (text: string | undefined): true | string =>
  text?.trim() ? true : studioTexts.whatsNewMissing;

const number = (name: string) =>
  defineField({ name, type: 'number', validation: (rule) => rule.required() });
const string = (name: string) =>
  defineField({ name, type: 'string', validation: (rule) => rule.required() });

/** Fields for versions of a file (`contract/catalogue/editions.ts`). The form writes all but `whatsNew`. */
export const editionFields = [
  defineField({
    name: 'whatsNew',
    title: 'What is new',
    type: 'string',
    description: 'One line for the students who own the notes, for example “Two new diagrams”.',
    group: 'shown',
    hidden: ({ document }) => document?.['replacedAt'] === undefined,
    components: { field: FieldWithMessages },
    validation: (rule) => [
      rule.max(WHATS_NEW_MAX_LENGTH),
      rule
        .custom((text: string | undefined, { document }) =>
          document?.['replacedAt'] === undefined ? true : checkWhatsNew(text),
        )
        .warning(),
    ],
  }),
  defineField({ name: 'edition', type: 'number', hidden: true }),
  defineField({ name: 'replacedAt', type: 'datetime', hidden: true }),
  defineField({
    name: 'earlierFiles',
    type: 'array',
    hidden: true,
    of: [
      defineArrayMember({
        name: 'earlierFile',
        type: 'object',
        fields: [number('edition'), string('id'), number('version'), string('replacedAt')],
      }),
    ],
  }),
];
