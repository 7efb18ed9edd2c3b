import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { file, reference } from '#server/services/content-writer.ts';
import { lakeOf } from '../../support/lake.ts';
import { makeLargePdf, makePdf } from '../../support/pdf.ts';
import { startRelay } from '../../support/relay.ts';
import { runInShop } from '../../support/run-in-shop.ts';
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

test('grade evidence that runs code becomes a draft again', async () => {
  const good = await publish('Good', await makePdf());
  const bad = await publish('Bad', await withScript());
  await untilRefused(bad);
  expect(await lake.getDocuments([good, `drafts.${bad}`])).toMatchObject([
    { studentName: 'Good' },
    { studentName: 'Bad', grade: 'A*' },
  ]);
});

test('grade evidence is read only from the CMS, and only up to its limit', async () => {
  const elsewhere = await startRelay();
  let requests = 0;
  elsewhere.isLost = () => ++requests > 0;
  elsewhere.target = setting(sandbox, 'SANITY_API_HOST');
  const id = await publish('Elsewhere', await makePdf(), async (assetId) => {
    await lake
      .patch(assetId)
      .set({ url: `${elsewhere.origin}/internal.pdf` })
      .commit();
  });
  const large = await publish('Large', await makeLargePdf(EVIDENCE_PDF_MAX_BYTES + 1));
  await untilRefused(id);
  await untilRefused(large);
  expect(requests).toBe(0);
});

/** Starts a CMS whose files redirect elsewhere or never end. */
async function startOddCms() {
  const seen = { elsewhere: 0, sentBytes: 0 };
  const piece = Buffer.alloc(64 * 1024);
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('redirect.pdf')) {
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    }
    if (url === '/elsewhere') seen.elsewhere += 1;
    const endless = new Readable({
      read() {
        seen.sentBytes += piece.length;
        this.push(piece);
      },
    });
    endless.pipe(response.writeHead(200));
    response.on('close', () => endless.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test('a redirect to another host is not followed, and an endless file is cut off', async () => {
  const { origin, seen } = await startOddCms();
  const env = { ...sandbox.env, SANITY_API_HOST: origin };
  const script = `
    import { readEvidence } from './server/services/content-writer.ts';
    const folder = '${origin}/files/' + process.env.SANITY_PROJECT_ID + '/' + process.env.SANITY_DATASET;
    for (const name of ['redirect.pdf', 'endless.pdf', '../../../elsewhere'])
      await readEvidence(folder + '/' + name).catch((error) => console.log(error.code));`;
  const { stdout } = await runInShop({ ...sandbox, env }, script);
  expect(stdout.trim().split('\n')).toEqual([
    'unavailable',
    'evidence_too_large',
    'evidence_not_a_pdf',
  ]);
  expect(seen.elsewhere).toBe(0);
  expect(seen.sentBytes).toBeLessThan(4 * EVIDENCE_PDF_MAX_BYTES);
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
