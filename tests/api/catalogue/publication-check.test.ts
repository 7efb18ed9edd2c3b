import { expect, test, vi } from 'vitest';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { file, reference } from '#server/services/content-writer.ts';
import { lakeOf } from '../../support/lake.ts';
import { makeLargePdf, makePdf } from '../../support/pdf.ts';
import { startRelay } from '../../support/relay.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { storeFile } from '../../support/upload-file.ts';

const sandbox = await startTestSandbox({ isSeeded: true });
const lake = lakeOf(sandbox);

/** Publishes grade evidence as the Studio does. @returns the document's id */
async function publish(
  studentName: string,
  bytes: Uint8Array,
  changeAsset: (assetId: string) => Promise<void> = async () => {},
): Promise<string> {
  const asset = await lake.assets.upload('file', Buffer.from(bytes), { filename: 'notes.pdf' });
  await changeAsset(asset._id);
  const pdf = file(asset._id);
  const labels = { studentName, grade: 'A*', subject: 'Economics', year: '2026', examBoard: 'AQA' };
  const { _id } = await lake.create({ _type: 'gradeEvidence', ...labels, pdf });
  return _id;
}

const untilRefused = (id: string) =>
  vi.waitFor(
    async () => {
      const [published, draft] = await lake.getDocuments([id, `drafts.${id}`]);
      expect([published, draft?._id]).toEqual([null, `drafts.${id}`]);
    },
    { timeout: 15_000, interval: 100 },
  );

const withScript = () => makePdf((pdf) => pdf.addJavaScript('main', 'app.alert(1)'));

test('grade evidence that runs code, is too large or is not in the CMS becomes a draft again', async () => {
  const elsewhere = await startRelay();
  let requests = 0;
  elsewhere.isLost = () => ++requests > 0;
  elsewhere.target = setting(sandbox, 'SANITY_API_HOST');
  const good = await publish('Good', await makePdf());
  const bad = await publish('Bad', await withScript());
  const foreign = await publish('Elsewhere', await makePdf(), async (assetId) => {
    await lake
      .patch(assetId)
      .set({ url: `${elsewhere.origin}/internal.pdf` })
      .commit();
  });
  const large = await publish('Large', await makeLargePdf(EVIDENCE_PDF_MAX_BYTES + 1));
  for (const id of [bad, foreign, large]) await untilRefused(id);
  expect(requests).toBe(0);
  expect(await lake.getDocuments([good, `drafts.${bad}`])).toMatchObject([
    { studentName: 'Good' },
    { studentName: 'Bad', grade: 'A*' },
  ]);
});

test('an item keeps the page count from before its publication, which changes nothing', async () => {
  const threePages = makePdf((pdf) => [pdf.addPage(), pdf.addPage()]);
  const item = {
    _type: 'contentItem',
    title: 'Counted',
    order: 9,
    topic: reference('topic-micro-4-1-1'),
    pdf: await storeFile(sandbox, await threePages),
  };
  const published = await lake.create(item);
  expect(published.pdf.pages).toBe(3);
  // The next publication is handled after this publication.
  await untilRefused(await publish('Later', await withScript()));
  expect(await lake.getDocument(published._id)).toEqual(published);
});
