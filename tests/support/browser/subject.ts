import type { Page } from 'playwright/test';
import { type ContentItem, getContent, getTopics } from '#contract/catalogue/catalogue.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { downloadLabel } from '#site/lib/labels.ts';

/** Parts of a subject's page; labels with a name have that of Microeconomics. */
export const purchaseButton = (page: Page) =>
  page.getByRole('button', { name: subjectLabels.purchase('£30') });
export const topicHeadings = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 });
export const lockedRows = (page: Page) =>
  page.getByText(subjectLabels.purchaseToAccess('Microeconomics'));
export const downloads = (page: Page) => page.getByRole('button', { name: downloadLabel });

export async function readTopics(page: Page, subjectId: string) {
  const response = await page.request.get(`/api/subjects/${subjectId}/topics`);
  return getTopics.response.parse(await response.json());
}

/** Reads all items of a subject, in the order of its page. */
export async function readItems(page: Page, subjectId: string): Promise<ContentItem[]> {
  const topics = await readTopics(page, subjectId);
  const items = topics.map(async ({ id }) => {
    const response = await page.request.get(`/api/topics/${id}/content`);
    return getContent.response.parse(await response.json());
  });
  return (await Promise.all(items)).flat();
}
