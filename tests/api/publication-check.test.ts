import { expect, test, vi } from 'vitest';
import { lakeOf } from '../support/lake.ts';
import { makePdf } from '../support/pdf.ts';
import { startTestSandbox } from '../support/sandbox.ts';

const sandbox = await startTestSandbox({ isSeeded: true });
const lake = lakeOf(sandbox);

/** Publishes grade evidence as the Studio does. @returns the document's id */
async function publish(studentName: string, bytes: Uint8Array): Promise<string> {
  const asset = await lake.assets.upload('file', Buffer.from(bytes), { filename: 'notes.pdf' });
  const pdf = { _type: 'file', asset: { _type: 'reference', _ref: asset._id } };
  const labels = { studentName, grade: 'A*', subject: 'Economics', year: '2026', examBoard: 'AQA' };
  const { _id } = await lake.create({ _type: 'gradeEvidence', ...labels, pdf });
  return _id;
}

test('a published file that runs code becomes a draft again', async () => {
  const good = await publish('Good', await makePdf());
  const bad = await publish(
    'Bad',
    await makePdf((pdf) => pdf.addJavaScript('main', 'app.alert(1)')),
  );
  await vi.waitFor(
    async () => {
      const documents = await lake.getDocuments([good, bad, `drafts.${bad}`]);
      expect(documents).toMatchObject([
        { studentName: 'Good' },
        null,
        { studentName: 'Bad', grade: 'A*' },
      ]);
    },
    { timeout: 15_000, interval: 100 },
  );
});

/** The number of pages that the CMS knows, once it is this one. */
const expectPages = (id: string, pages: number | undefined) =>
  vi.waitFor(async () => expect((await lake.getDocument(id))?.['pages']).toBe(pages), {
    timeout: 15_000,
    interval: 100,
  });

async function upload(pages: number) {
  const bytes = await makePdf((pdf) => Array.from({ length: pages - 1 }, () => pdf.addPage()));
  const asset = await lake.assets.upload('file', Buffer.from(bytes), { filename: 'notes.pdf' });
  return { _type: 'file', asset: { _type: 'reference', _ref: asset._id } };
}

/** @covers publishing.pages */
test('an item that is published with a file, another file or none gets the number of its pages', async () => {
  const topic = { _type: 'reference', _ref: 'topic-micro-4-1-1' };
  const item = { _type: 'contentItem', title: 'Counted', order: 9, topic };
  const { _id: id } = await lake.create({ ...item, pdf: await upload(3) });
  await expectPages(id, 3);
  const { _rev } = await lake
    .patch(id)
    .set({ pdf: await upload(2) })
    .commit();
  await expectPages(id, 2);
  const counted = await lake.getDocument(id);
  expect(counted?._rev).not.toBe(_rev);
  await lake.patch(id).unset(['pdf']).commit();
  await expectPages(id, undefined);
});

/** @covers publishing.pages */
test('a count that is right is not written again, so that a change has one echo at most', async () => {
  const [id = ''] = await lake.fetch<string[]>('*[_type == "contentItem" && defined(pages)]._id');
  const { _rev } = await lake.patch(id).set({ body: 'Changed' }).commit();
  // The next publication is handled after this one.
  const topic = { _type: 'reference', _ref: 'topic-micro-4-1-1' };
  const later = { _type: 'contentItem', title: 'Later', topic, pdf: await upload(4) };
  await expectPages((await lake.create(later))._id, 4);
  expect((await lake.getDocument(id))?._rev).toBe(_rev);
});
