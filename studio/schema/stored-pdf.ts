import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { PdfInput } from '../form/PdfInput.tsx';

const number = (name: string) =>
  defineField({ name, type: 'number', validation: (rule) => rule.required() });
const string = (name: string) =>
  defineField({ name, type: 'string', validation: (rule) => rule.required() });

/** PDF in the file store (`contract/files/stored-pdf.ts`). The shop writes every field, not the editor. */
export const storedPdf = defineType({
  name: 'storedPdf',
  title: 'PDF',
  type: 'object',
  icon: DocumentPdfIcon,
  components: { input: PdfInput },
  fields: [
    string('id'),
    string('name'),
    number('size'),
    number('pages'),
    number('version'),
    defineField({
      name: 'samples',
      type: 'array',
      validation: (rule) => rule.required(),
      of: [
        defineArrayMember({
          name: 'sample',
          type: 'object',
          fields: [number('width'), number('height')],
        }),
      ],
    }),
    // Empty for a scan.
    defineField({ name: 'excerpt', type: 'string' }),
  ],
});
