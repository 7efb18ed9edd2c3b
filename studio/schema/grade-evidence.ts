import { StarIcon } from '@sanity/icons/Star';
import { defineField, defineType } from 'sanity';
import { SAMPLE_VALUES } from '../../contract/catalogue/seller.ts';
import { sampleEvidence } from '../../contract/shop.ts';
import { PDF_MAX_SIZE, pdfField } from './pdf-field.ts';
import { checkSample } from './shop-settings.ts';

const MAX_LENGTH = 100;

const line = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'string',
    description,
    validation: (rule) => rule.required().max(MAX_LENGTH),
  });

/** Proof of a grade. The home page offers the newest proof for download. */
export const gradeEvidence = defineType({
  name: 'gradeEvidence',
  title: 'Grade evidence',
  type: 'document',
  icon: StarIcon,
  initialValue: sampleEvidence,
  fields: [
    defineField({
      name: 'studentName',
      title: 'Student',
      type: 'string',
      description: 'Visible to everyone.',
      validation: (rule) => [
        rule.required().max(MAX_LENGTH),
        rule.custom<string>((name) => checkSample(SAMPLE_VALUES.studentName, name)).warning(),
      ],
    }),
    line('grade', 'Grade', `As on the certificate, e.g. ${sampleEvidence.grade}.`),
    line('subject', 'Subject', 'As on the certificate.'),
    line('year', 'Year', 'The year of the exam.'),
    line('examBoard', 'Awarded by', `The exam board or college, e.g. ${sampleEvidence.examBoard}.`),
    pdfField(
      `The file behind the Download button on the home page. Public. At most ${PDF_MAX_SIZE}.`,
    ),
  ],
  preview: {
    select: { title: 'studentName', grade: 'grade', subject: 'subject', year: 'year' },
    prepare: ({ title, grade, subject, year }) => ({
      title,
      subtitle: [grade, subject, year].filter(Boolean).join(' · '),
    }),
  },
});
