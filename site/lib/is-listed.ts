import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';

/** Whether everyone finds a subject: one that is off sale has a page, but no link leads to it. */
export const isListed = ({ availability }: Pick<SubjectDocument, 'availability'>): boolean =>
  availability !== 'off-sale';
