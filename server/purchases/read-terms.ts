import { legalPagesQuery } from '#contract/catalogue/content-queries.ts';
import { type LegalPage, legalPageDocument, legalPageId } from '#contract/catalogue/legal-page.ts';
import { fetchMany } from '../services/content.ts';

export async function readTerms(): Promise<LegalPage[]> {
  const pages = await fetchMany(legalPagesQuery, {}, legalPageDocument);
  return (['terms', 'refunds'] as const).flatMap(
    (name) => pages.find(({ id }) => id === legalPageId(name)) ?? [],
  );
}
