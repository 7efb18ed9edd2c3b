import { defineField, defineType } from 'sanity';
import { pdfField } from './pdf.ts';

const line = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'string',
    description,
    validation: (rule) => rule.required().max(100),
  });

/** The proof of a grade; the home page offers the newest. */
export const gradeEvidence = defineType({
  name: 'gradeEvidence',
  title: 'Grade evidence',
  type: 'document',
  initialValue: {
    studentName: 'Economics Students',
    grade: 'A*',
    subject: 'Economics',
    year: '2023',
    examBoard: 'AQA',
  },
  fields: [
    line('studentName', 'Student', 'Everybody can read it.'),
    line('grade', 'Grade', 'As on the certificate, e.g. A*.'),
    line('subject', 'Subject', 'As on the certificate.'),
    line('year', 'Year', 'Of the examination.'),
    line('examBoard', 'Exam board', 'E.g. AQA.'),
    pdfField('What the home page’s Download button gives. At most 10 MB; it is public.'),
  ],
  preview: {
    select: { title: 'studentName', grade: 'grade', subject: 'subject', year: 'year' },
    prepare: ({ title, grade, subject, year }) => ({
      title,
      subtitle: [grade, subject, year].filter(Boolean).join(' · '),
    }),
  },
});
