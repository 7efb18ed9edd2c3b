import { LEGAL_PAGES, type LegalPageName, legalPageTitle } from '#contract/legal-page.ts';

interface Shop {
  settings?: object | undefined;
  legalPages: Partial<Record<LegalPageName, object>>;
  subjects: readonly object[];
}

/**
 * A shop in the UK may sell nothing without saying who sells, on which terms, and what becomes of a
 * buyer's data. A shop that has nothing on sale yet is built all the same: the Studio, where the
 * owner writes it, comes with the site (docs/decisions/0016).
 * @throws Error naming what the owner must publish
 */
export function refuseSilentSeller({ settings, legalPages, subjects }: Shop): void {
  if (subjects.length === 0) return;
  const missing = [
    ...(settings ? [] : ['Shop settings']),
    ...LEGAL_PAGES.filter((name) => !legalPages[name]).map(legalPageTitle),
  ];
  if (missing.length === 0) return;
  throw new Error(
    'There are subjects on sale, but the shop does not say what it must. ' +
      `In the Studio, fill in and publish: ${missing.join(', ')}.`,
  );
}
