import { LEGAL_PAGES, type LegalPageName, legalPageTitle } from '#contract/catalogue/legal-page.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';

interface Shop {
  settings?: object | undefined;
  legalPages: Partial<Record<LegalPageName, object>>;
  subjects: readonly Pick<SubjectDocument, 'availability'>[];
}

/**
 * Requires the seller's details and the legal pages as soon as a subject is on sale, as UK law does.
 * A shop that sells nothing still builds, because the owner writes them in the Studio, which is deployed with the site
 * (docs/decisions/0012-why-does-the-consent-say-what-it-says.md).
 * @throws Error naming what the owner must publish
 */
export function assertSellerDetails({ settings, legalPages, subjects }: Shop): void {
  if (!subjects.some(({ availability }) => availability === 'on-sale')) return;
  const missing = [
    ...(settings ? [] : ['Shop settings']),
    ...LEGAL_PAGES.filter((name) => !legalPages[name]).map(legalPageTitle),
  ];
  if (missing.length === 0) return;
  throw new Error(
    'There are subjects on sale, but the legal information is incomplete. ' +
      `In the Studio, fill in and publish: ${missing.join(', ')}.`,
  );
}
