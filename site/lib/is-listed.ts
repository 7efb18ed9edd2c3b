import type { SubjectDocument } from '#contract/catalogue/subject.ts';

/** Returns false for a subject that is off sale: it keeps its page, but no link leads there. */
export const isListed = ({ availability }: Pick<SubjectDocument, 'availability'>): boolean =>
  availability !== 'off-sale';
