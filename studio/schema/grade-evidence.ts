import { defineField, defineType } from 'sanity';
import { evidenceDefaults } from '../../contract/defaults.ts';
import { PDF_MAX_SIZE } from './check-pdf.ts';
import { pdfField } from './pdf.ts';

const line = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'string',
    description,
    validation: (rule) => rule.required().max(100),
  });

/** Proof of a grade. The home page offers the newest one for download. */
export const gradeEvidence = defineType({
  name: 'gradeEvidence',
  title: 'Grade evidence',
  type: 'document',
  initialValue: evidenceDefaults,
  fields: [
    line('studentName', 'Student', 'Visible to everyone.'),
    line('grade', 'Grade', 'As on the certificate, e.g. A*.'),
    line('subject', 'Subject', 'As on the certificate.'),
    line('year', 'Year', 'The year of the exam.'),
    line('examBoard', 'Exam board', 'E.g. AQA.'),
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
