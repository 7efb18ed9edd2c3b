import { expect, test } from 'vitest';
import { z } from 'zod';
import { gradeEvidence } from '#contract/catalogue/catalogue.ts';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { serverMessages } from '#server/messages.ts';
import { expectRefusal, openPanel } from '../../support/panel.ts';
import { makeLargePdf, makePdf } from '../../support/pdf.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const visitor = shop.client();

const LABELS = {
  studentName: 'Economics Students',
  grade: 'A*',
  subject: 'Economics',
  year: '2023',
  examBoard: 'AQA',
};

function sendEvidence(bytes: Uint8Array<ArrayBuffer>, type = 'application/pdf', labels = LABELS) {
  const body = new FormData();
  body.set('pdf', new File([bytes], 'proof.pdf', { type }));
  for (const [name, value] of Object.entries(labels)) body.set(name, value);
  return panel.fetch('/api/admin/grade-evidence/upload', { method: 'POST', body });
}

test('newer evidence replaces older evidence on the home page until it is deleted', async () => {
  const list = async (path: string) =>
    z.array(gradeEvidence).parse(await (await panel.get(path)).json());
  const [older] = await list('/api/grade-evidence');
  const pdf = await makePdf();
  const response = await sendEvidence(pdf);
  const newer = gradeEvidence.parse(await response.json());
  expect(newer).toMatchObject({ ...LABELS, pdfUrl: `/objects/${newer.id}` });
  expect((await list('/api/admin/grade-evidence'))[0]).toEqual(newer);
  const fallback = await visitor.get('/api/grade-evidence/download');
  expect(fallback.headers.get('location')).toBe(newer.pdfUrl);
  const ticketed = (await visitor.get(newer.pdfUrl)).headers.get('location') ?? '';
  const file = await visitor.get(ticketed);
  expect(file.headers.get('content-disposition')).toContain('grade-evidence.pdf');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);

  expect((await panel.delete(`/api/admin/grade-evidence/${newer.id}`)).status).toBe(200);
  expect(await list('/api/grade-evidence')).toEqual([older]);
  expect((await panel.delete(`/api/admin/grade-evidence/${newer.id}`)).status).toBe(404);
});

test('evidence must be a PDF by type and by content, at most 4 MB, with every label', async () => {
  const pdf = await makePdf();
  const html = new TextEncoder().encode('<!doctype html>');
  await expectRefusal(await sendEvidence(pdf, 'text/html'), 415, panelMessages.notAPdf);
  await expectRefusal(await sendEvidence(html), 415, panelMessages.notAPdf);
  const scripted = await makePdf((made) => made.addJavaScript('x', 'x()'));
  await expectRefusal(await sendEvidence(scripted), 400, serverMessages.pdfRunsScripts);
  const large = await makeLargePdf(EVIDENCE_PDF_MAX_BYTES + 1);
  await expectRefusal(await sendEvidence(large), 413, panelMessages.evidenceTooLarge);
  const larger = await makeLargePdf(EVIDENCE_PDF_MAX_BYTES + 128 * 1024);
  await expectRefusal(await sendEvidence(larger), 413, panelMessages.evidenceTooLarge);
  expect((await sendEvidence(pdf, undefined, { ...LABELS, grade: ' ' })).status).toBe(400);
  expect((await panel.post('/api/admin/grade-evidence/upload', LABELS)).status).toBe(415);
  const init = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  const malformed = await panel.fetch('/api/admin/grade-evidence/upload', { ...init, body: '--y' });
  await expectRefusal(malformed, 400, serverMessages.malformedForm);
  const largest = await sendEvidence(await makeLargePdf(EVIDENCE_PDF_MAX_BYTES));
  expect(largest.status).toBe(200);
  await panel.delete(`/api/admin/grade-evidence/${gradeEvidence.parse(await largest.json()).id}`);
});
