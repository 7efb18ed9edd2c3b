import type { SanityClient, SanityDocument } from '@sanity/client';
import { closeStudio, contentOf } from './studio.ts';
import { test } from './test.ts';

/** Documents that the owner edits, including drafts, without the CMS's own. */
const ALL =
  '*[_type in ["subject", "offer", "placePrices", "discountCode", "topic", "contentItem", "card", "drill", "handledProposals", "gradeEvidence", "shopSettings"]]';

/**
 * Restores the content before each retry, for all tests of a file: a test that failed in the Studio may leave drafts,
 * copies and half a publication.
 */
export function restoreContentAfterFailures(): void {
  let before: SanityDocument[] = [];
  test.beforeEach(async ({ sandbox }) => {
    before = await contentOf(sandbox).fetch(ALL);
  });
  test.afterEach(async ({ browser, sandbox }, { status, expectedStatus }) => {
    if (status === expectedStatus) return;
    await closeStudio(browser);
    await restore(contentOf(sandbox), before);
  });
}

async function restore(content: SanityClient, before: SanityDocument[]): Promise<void> {
  const now = await content.fetch<SanityDocument[]>(ALL);
  const revisions = new Map(now.map(({ _id, _rev }) => [_id, _rev]));
  const ids = new Set(before.map(({ _id }) => _id));
  const transaction = content.transaction();
  for (const document of before) {
    if (revisions.get(document._id) !== document._rev) transaction.createOrReplace(document);
  }
  // Documents that refer to others are deleted first: a card or a file before its topic, a topic or an offer before its subject.
  const order = ['placePrices', 'offer', 'card', 'drill', 'contentItem', 'topic', 'subject'];
  const added = now.filter(({ _id }) => !ids.has(_id));
  for (const { _id } of added.toSorted(
    (one, other) => order.indexOf(one._type) - order.indexOf(other._type),
  )) {
    transaction.delete(_id);
  }
  await transaction.commit();
}
