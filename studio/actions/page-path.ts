import { LEGAL_PAGES, legalPageId } from '../../contract/catalogue/legal-page.ts';

/** Query for the page that shows a document: its subject's slug, and its topic. */
export const PAGE_QUERY = `*[_id == $id][0] {
  "slug": coalesce(slug.current, subject->slug.current, topic->subject->slug.current),
  "topicId": select(_type == "topic" => _id, _type == "contentItem" => topic._ref)
}`;

export interface PlaceOnPage {
  slug?: string | null;
  topicId?: string | null;
}

/** @returns the path of a subject's, topic's or content item's page; undefined without a subject */
export function cataloguePath({ slug, topicId }: PlaceOnPage): string | undefined {
  if (!slug) return undefined;
  return topicId ? `/${slug}#topic-${topicId}` : `/${slug}`;
}

/** @returns the path of the page of a document that belongs to no subject */
export function fixedPath(documentId: string): string {
  const legalPage = LEGAL_PAGES.find((name) => legalPageId(name) === documentId);
  return legalPage ? `/${legalPage}` : '/';
}
