import { createHash } from 'node:crypto';
import type { LegalPage } from './legal-page.ts';

/** Key of a paragraph of the sample's legal texts. The Studio keeps it if someone changes the words. */
export const sampleKey = (words: string): string =>
  createHash('sha256').update(words).digest('hex').slice(0, 12);

/** Returns true if a page still has the sample's words, all of them. */
export const isSampleText = ({ body }: Pick<LegalPage, 'body'>): boolean =>
  body.every(({ _key, children }) => _key === sampleKey(children.map(({ text }) => text).join('')));
