import { expect, test } from 'vitest';
import { getKept, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getText } from '#contract/text-view/text-and-outline.ts';
import { progressOwner } from '#server/http/cookies.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import type { TestClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { textOf } from '../../support/notes.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });

const askFor = (client: TestClient, subjectId: string) =>
  client.get(getKeptSubject.path.replace(':subjectId', subjectId));

const keep = async (client: TestClient, subjectId: string) =>
  getKeptSubject.response.parse(await (await askFor(client, subjectId)).json());

const listKept = async (client: TestClient) =>
  getKept.response.parse(await (await client.get(getKept.path)).json());

test('an owner gets the address, size, ETag, contents and text of each file, as its copy is downloaded', async () => {
  const client = await shop.student();
  const order = orderNumber(await addPurchase(client, MICRO));
  const { owner, now, subject, files, missing } = await keep(client, MICRO);
  const accountId = await readAccountId(client);
  expect([owner, missing]).toEqual([progressOwner(accountId), []]);
  expect(Math.abs(Date.now() - now)).toBeLessThan(60_000);
  expect(subject).toEqual({ id: MICRO, name: 'Microeconomics', path: '/microeconomics' });
  const listed = getReadableFiles.response.parse(await (await client.get('/api/notes')).json());
  expect(files.map(({ id, title, pages }) => ({ id, title, pages }))).toEqual(
    listed[0]?.files.map(({ id, title, pages }) => ({ id, title, pages })),
  );
  const stamped = await Promise.all(
    files.map(async ({ id, address, bytes, etag, text, outline }) => {
      const response = await client.get(address);
      const copy = await response.arrayBuffer();
      expect([response.status, response.headers.get('etag')]).toEqual([200, etag]);
      expect(copy.byteLength).toBe(bytes);
      const path = getText.path.replace(':id', id);
      expect({ pages: text }).toEqual(await (await client.get(path)).json());
      expect(outline.every(({ page }) => page <= (text?.length ?? 0))).toBe(true);
      const pages = await textOf(copy);
      return pages.every((page) => page.includes(`Order ${order}`));
    }),
  );
  expect(stamped.filter(Boolean).length).toBeGreaterThan(1);
  const kept = files.map(({ id, edition }) => ({ id, edition }));
  expect(await listKept(client)).toMatchObject({
    owner,
    subjects: [{ id: MICRO, files: kept }],
  });
});
