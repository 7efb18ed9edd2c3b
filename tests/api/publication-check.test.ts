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
