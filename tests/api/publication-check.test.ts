import { expect, test, vi } from 'vitest';
import { file, reference } from '#server/services/content-writer.ts';
import { lakeOf } from '../support/lake.ts';
import { makePdf } from '../support/pdf.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { storeFile } from '../support/upload-file.ts';

const sandbox = await startTestSandbox({ isSeeded: true });
const lake = lakeOf(sandbox);

/** Publishes grade evidence as the Studio does. @returns the document's id */
async function publish(studentName: string, bytes: Uint8Array): Promise<string> {
  const asset = await lake.assets.upload('file', Buffer.from(bytes), { filename: 'notes.pdf' });
  const pdf = file(asset._id);
  const labels = { studentName, grade: 'A*', subject: 'Economics', year: '2026', examBoard: 'AQA' };
  const { _id } = await lake.create({ _type: 'gradeEvidence', ...labels, pdf });
  return _id;
}

/** Waits until a document is a draft again. */
const untilRefused = (id: string) =>
  vi.waitFor(
    async () => {
      const [published, draft] = await lake.getDocuments([id, `drafts.${id}`]);
      expect([published, draft?._id]).toEqual([null, `drafts.${id}`]);
    },
    { timeout: 15_000, interval: 100 },
  );

const withScript = () => makePdf((pdf) => pdf.addJavaScript('main', 'app.alert(1)'));

/** @covers publishing.evidence-checked, admin-evidence.inspect-endpoint */
test('grade evidence that runs code becomes a draft again', async () => {
  const good = await publish('Good', await makePdf());
  const bad = await publish('Bad', await withScript());
  await untilRefused(bad);
  expect(await lake.getDocuments([good, `drafts.${bad}`])).toMatchObject([
    { studentName: 'Good' },
    { studentName: 'Bad', grade: 'A*' },
  ]);
});

/** @covers publishing.pages */
test('an item has the pages that were counted before its publication, which changes nothing', async () => {
  const threePages = makePdf((pdf) => [pdf.addPage(), pdf.addPage()]);
  const item = {
    ...{ _type: 'contentItem', title: 'Counted', order: 9 },
    topic: reference('topic-micro-4-1-1'),
    pdf: await storeFile(sandbox, await threePages),
  };
  const published = await lake.create(item);
  expect(published.pdf.pages).toBe(3);
  // The next publication is handled after this one.
  await untilRefused(await publish('Later', await withScript()));
  expect(await lake.getDocument(published._id)).toEqual(published);
});
