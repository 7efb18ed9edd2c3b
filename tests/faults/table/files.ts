import { randomUUID } from 'node:crypto';
import { createContent } from '#contract/admin/content.ts';
import { getContent, getTopics } from '#contract/catalogue/catalogue.ts';
import { createUpload } from '#contract/files/objects.ts';
import type { TestClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { makePdf } from '../../support/pdf.ts';
import { type Journey, seenIn } from './journey.ts';
import { administrator } from './people.ts';

/** What the administrator does with a file for sale. */

/** Asks for the address of an upload. @returns its path and ticket */
async function startUpload(panel: TestClient): Promise<string> {
  const response = await panel.post(createUpload.path);
  const { uploadURL } = createUpload.response.parse(await response.json());
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
}

const put = async (panel: TestClient, path: string) =>
  panel.fetch(path, { method: 'PUT', body: await makePdf() });

/** An address takes one file. */
const USED = 409;

export const uploadFile: Journey = {
  name: 'Upload a PDF',
  prepare: async (shop) => {
    const panel = await administrator(shop);
    const path = await startUpload(panel);
    return {
      act: async () => seenIn(await put(panel, path)),
      isDone: async () => (await put(panel, path)).status === USED,
    };
  },
};

export const putOnSale: Journey = {
  name: 'Put an uploaded PDF on sale',
  prepare: async (shop) => {
    const panel = await administrator(shop);
    const downloadUrl = await startUpload(panel);
    await put(panel, downloadUrl);
    const topics = await panel.get(getTopics.path.replace(':id', MICRO));
    const [topic] = getTopics.response.parse(await topics.json());
    const item = { topicId: topic?.id, title: randomUUID(), downloadUrl };
    const list = async () => {
      const response = await panel.get(getContent.path.replace(':id', item.topicId ?? ''));
      return getContent.response.parse(await response.json());
    };
    return {
      act: async () => seenIn(await panel.post(createContent.path, item)),
      isDone: async () => (await list()).filter(({ title }) => title === item.title).length === 1,
    };
  },
};
