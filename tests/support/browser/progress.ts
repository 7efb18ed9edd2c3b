import type { Page } from 'playwright/test';
import { postProgress } from '#contract/progress/progress.ts';
import { getReadableFiles, type ReadableFile } from '#contract/progress/readable-files.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import type { TestClient } from '../client.ts';
import { clientOf } from './client.ts';
import { shopOf } from './sandbox.ts';

/** Lists the files of a subject that the page's student may open. */
export async function listFiles(page: Page, subjectId: string): Promise<ReadableFile[]> {
  const client = clientOf(page, await shopOf(page));
  const subjects = getReadableFiles.response.parse(await (await client.get('/api/notes')).json());
  return subjects.find((subject) => subject.subjectId === subjectId)?.files ?? [];
}

/** Opens the files of the page's first subject. */
export async function openFiles(page: Page): Promise<void> {
  await page.getByText(progressLabels.files).first().click();
  await page.locator('main li > details > summary').first().waitFor();
}

/**
 * Sends progress from another device of the same student.
 * @param read pages read, by default the first pages up to the last shown
 */
export async function readElsewhere(
  client: TestClient,
  { id, pages = 1 }: ReadableFile,
  page: number,
  read = '1'.repeat(page),
): Promise<void> {
  const files = [{ id, last: { page, pages, at: Date.now() }, read }];
  const response = await client.post(postProgress.path, { files });
  if (response.status !== 200) throw new Error(await response.text());
}
