import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { PdfInput } from '../form/PdfInput.tsx';

const number = (name: string) => defineField({ name, type: 'number' });
const string = (name: string) => defineField({ name, type: 'string' });

/**
 * A PDF in the shop's file store, as `contract/stored-pdf.ts` describes it. The shop writes every field,
 * once the file is prepared; the editor sees `PdfInput`.
 */
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
      of: [
        defineArrayMember({
          name: 'sample',
          type: 'object',
          fields: [number('width'), number('height')],
        }),
      ],
    }),
    string('excerpt'),
  ],
});
