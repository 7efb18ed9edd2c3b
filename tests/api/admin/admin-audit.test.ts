import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { type AuditEntry, getAudit } from '#contract/admin/audit.ts';
import { getTopics } from '#contract/catalogue/catalogue.ts';
import { AppError } from '#server/errors.ts';
import { serverMessages } from '#server/messages.ts';
import { findItem } from '../../support/content.ts';
import { MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { openPanel, put, startUpload } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const item = await findItem(shop, { isLocked: true });
const topics = await shop.client().get(`/api/subjects/${MICRO}/topics`);
const topic = getTopics.response
  .parse(await topics.json())
  .find(({ id }) => id === item.topicId)?.name;

const page = async (query = '') =>
  getAudit.response.parse(await (await panel.get(`/api/admin/audit${query}`)).json());

const { store } = shop;

function monthsAgo(months: number): Date {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() - months);
  return at;
}

async function addEntries(who: string, times: number[]): Promise<void> {
  const [first, ...others] = times.map((score) => {
    const at = new Date(score).toISOString();
    const fields = { who, action: 'sign-in-failed', what: '', from: '10.0.0.1' };
    return { score, member: { id: crypto.randomUUID(), at, ...fields } };
  });
  if (first) await store.zadd('audit-log', first, ...others);
}

const latest = async () => (await page()).entries[0];
const what = ({ action, what: name }: AuditEntry) => [action, name];

async function createItem(title: string): Promise<string> {
  const downloadUrl = await startUpload(panel, 'notes.pdf');
  await put(shop.client(), downloadUrl, await makePdf());
  const fields = { topicId: item.topicId, title, downloadUrl };
  const response = await panel.post('/api/admin/content', fields);
  return ((await response.json()) as { id: string }).id;
}

test('the log records every action of the administrator: person, action, time and address', async () => {
  const began = Date.now();
  const id = await createItem('=Elasticity');
  await panel.post(`/api/objects/${id}/download-link`);
  await panel.delete(`/api/admin/content/${id}`);
  const body = new FormData();
  body.set('pdf', new File([await makePdf()], 'proof.pdf', { type: 'application/pdf' }));
  const labels = { studentName: 'Sam', grade: 'A*', subject: 'Economics', year: '2026' };
  for (const [name, value] of Object.entries({ ...labels, examBoard: 'AQA' }))
    body.set(name, value);
  const uploaded = await panel.fetch('/api/admin/grade-evidence/upload', { method: 'POST', body });
  const evidence = (await uploaded.json()) as { id: string };
  await panel.delete(`/api/admin/grade-evidence/${evidence.id}`);
  await panel.get('/api/admin/sales.csv');

  const { entries } = await page();
  expect(entries.slice(0, 8).map(what)).toEqual([
    ['sales-exported', 'GBP'],
    ['evidence-deleted', 'Sam, 2026'],
    ['evidence-uploaded', 'Sam, 2026'],
    ['content-deleted', `=Elasticity (${topic})`],
    ['file-opened', `=Elasticity (${topic})`],
    ['content-created', `=Elasticity (${topic})`],
    ['upload-accepted', 'notes.pdf'],
    ['upload-started', 'notes.pdf'],
  ]);
  for (const { at, who, from } of entries.slice(0, 8)) {
    expect(who).toBe('Administrator (password)');
    expect(from).toMatch(/^10\.\d+\.\d+\.\d+$/);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  }
});

test('the log records what became of an upload, and why a file was refused', async () => {
  const refuse = async (name: string, body: BodyInit) => {
    const path = `${await startUpload(panel, name)}&name=${name}`;
    if ((await put(shop.client(), path, body)).status !== 200) return;
    const [address = ''] = path.split('?');
    await panel.post(`/api/objects/${address.split('/').at(-1)}/prepare`);
  };
  await refuse('really-word.pdf', 'PK');
  await refuse('cut-off.pdf', '%PDF-1.7 and nothing else');
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.attach(new Uint8Array([1]), 'answers.xlsx');
  await refuse('with-answers.pdf', new Uint8Array(await pdf.save()));
  const body = new FormData();
  body.set('pdf', new File(['PK'], 'proof.pdf', { type: 'application/pdf' }));
  for (const name of ['studentName', 'grade', 'subject', 'year', 'examBoard']) body.set(name, 'A');
  await panel.fetch('/api/admin/grade-evidence/upload', { method: 'POST', body });

  const { entries } = await page();
  const refused = entries.filter(({ action }) => action === 'upload-refused');
  expect(refused.slice(0, 4)).toMatchObject(
    [
      `proof.pdf: ${new AppError('evidence_not_a_pdf').message}`,
      `with-answers.pdf: ${serverMessages.pdfHoldsNamedFiles('answers.xlsx')}`,
      `cut-off.pdf: ${serverMessages.pdfCutOff}`,
      `really-word.pdf: ${new AppError('upload_not_a_pdf').message}`,
    ].map((text) => ({ what: text, who: 'Administrator (password)' })),
  );
});

test('the log has what was published in the Studio, the old and the new price, and the prompt of a card', async () => {
  const lake = lakeOf(shop);
  const subject = await lake.getDocument(MICRO);
  const [before, after] = [Number(subject?.['price']), Number(subject?.['price']) + 5];
  const published = async (action: AuditEntry['action']) =>
    (await page()).entries.filter((entry) => entry.action === action).map((entry) => entry.what);
  await lake.patch(MICRO).set({ price: after }).commit();
  await waitFor(async () =>
    expect(await published('price-changed')).toEqual([
      `Subject: Microeconomics, £${before}.00 to £${after}.00`,
    ]),
  );
  await lake.patch(MICRO).set({ description: 'Changed' }).commit();
  await waitFor(async () =>
    expect(await published('content-published')).toEqual(['Subject: Microeconomics']),
  );
  // The CMS may send a message again.
  await announceChange(shop, { _id: MICRO, _type: 'subject' });
  await lake.delete((await findItem(shop, { isLocked: false })).id);
  await waitFor(async () => expect(await published('content-unpublished')).toHaveLength(1));
  expect(await published('content-published')).toHaveLength(1);

  const id = 'card.published1';
  const { topicId } = await findItem(shop, { isLocked: true });
  const topic = { _type: 'reference', _ref: topicId };
  const logged = async () =>
    (await page()).entries
      .filter(({ what }) => what.startsWith('Card: '))
      .map(({ action, what }) => `${action} ${what}`);
  await lake.create({ _id: id, _type: 'card', prompt: 'What is GDP?', topic });
  await waitFor(async () =>
    expect(await logged()).toEqual([
      expect.stringMatching(/^content-published Card: What is GDP\? \(/),
    ]),
  );
  await lake.delete(id);
  await waitFor(async () => expect((await logged())[0]).toMatch(/^content-unpublished Card: What/));
});

test('a refused request is not logged as an action', async () => {
  const before = await latest();
  expect((await panel.delete('/api/admin/content/unknown')).status).toBe(404);
  const fields = { topicId: item.topicId, title: 'No', downloadUrl: '/objects/unknown' };
  expect((await panel.post('/api/admin/content', fields)).status).toBe(400);
  expect(await latest()).toEqual(before);
});

test('the export is a CSV of every entry, without formulas', async () => {
  const response = await panel.get('/api/admin/audit.csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines[0]).toBe('"Time (UTC)","Who","Action","Item","From"');
  expect(lines[1]).toContain('"Exported the audit log"');
  expect(lines.join()).not.toMatch(/"(?:upload|content|sales)-/);
  expect(lines.filter((line) => line.includes(`"'=Elasticity (${topic})"`))).toHaveLength(3);
});

test('pages of fifty entries repeat and skip none, while entries are added and those older than a year are removed', async () => {
  await store.del('audit-log');
  const oneDay = 24 * 60 * 60 * 1000;
  const limit = monthsAgo(12).getTime();
  const now = Date.now();
  // A page may end between entries of the same millisecond.
  const times = [...Array(75).fill(now), ...Array.from({ length: 44 }, (_, at) => now - at)];
  await addEntries('old@example.com', Array(30).fill(limit - oneDay));
  await addEntries('young@example.com', [limit + oneDay, ...times]);
  const first = await page();
  expect(await shop.runScheduled('audit-chain')).toBe(200);
  await panel.post(`/api/objects/${item.id}/download-link`);
  const second = await page(`?before=${first.next}`);
  const third = await page(`?before=${second.next}`);
  const all = [first, second, third].map(({ entries }) => entries);
  expect(all.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(third.next).toBeUndefined();
  const logged = all.flat();
  expect(new Set(logged.map(({ id }) => id)).size).toBe(120);
  expect(new Set(logged.map(({ who }) => who))).toEqual(new Set(['young@example.com']));
  const order = logged.map(({ at }) => at);
  expect(order).toEqual(order.toSorted().toReversed());
  for (const query of ['?before=1', '?before=x', '?before=-1_x', '?before=1_x']) {
    expect((await panel.get(`/api/admin/audit${query}`)).status).toBe(400);
  }
  expect((await page(`?before=1_${crypto.randomUUID()}`)).entries).toEqual([]);
});
