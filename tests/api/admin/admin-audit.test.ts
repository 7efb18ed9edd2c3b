import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AuditEntry,
  type ChainEnd,
  continueChain,
  getAudit,
  NO_ENTRIES,
  sealText,
} from '#contract/admin/audit.ts';
import { getTopics } from '#contract/catalogue/catalogue.ts';
import { AppError } from '#server/errors.ts';
import { MAX_CHAIN_GAP_MS } from '#server/health/checks.ts';
import { serverMessages } from '#server/messages.ts';
import { auditChain } from '../../../scripts/doctor/checks/audit-chain.ts';
import { examine } from '../../../scripts/doctor/test-shop.ts';
import { findItem } from '../../support/content.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmail, readEmails } from '../../support/inbox.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { openPanel, put, startUpload } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { variants } from '../../support/test-all.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const panel = await openPanel(shop);
const item = await findItem(shop, { isLocked: true });
const topics = await shop.client().get(`/api/subjects/${MICRO}/topics`);
const topic = getTopics.response
  .parse(await topics.json())
  .find(({ id }) => id === item.topicId)?.name;

/** First, because it counts every entry of the log. */
describe('the chain of the audit log', () => {
  const settings = {
    KV_REST_API_URL: setting(shop, 'KV_REST_API_URL'),
    KV_REST_API_TOKEN: setting(shop, 'KV_REST_API_TOKEN'),
  };

  const HOUR_MS = 60 * 60_000;
  const now = Date.now();

  const entry = (at: number, action: AuditEntry['action'] = 'sales-exported') => {
    const who = 'owner@example.com';
    const fields = { at: new Date(at).toISOString(), who, action, what: `${at}`, from: '10.0.0.1' };
    return { score: at, member: { id: crypto.randomUUID(), ...fields } };
  };
  const add = (at: number) => store.zadd('audit-log', entry(at));

  const clear = () =>
    store.del('audit-log', 'audit-chain', 'failed-sign-ins', 'failed-sign-ins-chain');

  const doctor = (...seals: string[]) =>
    examine(auditChain, { ...settings, AUDIT_SEALS: seals.join(' ') });
  const verdict = async (...seals: string[]) => (await doctor(...seals)).verdict;

  async function readSeals(): Promise<string[]> {
    const { sentence } = await doctor();
    return [...sentence.matchAll(/--audit (\S+)/g)].map(([, seal]) => seal ?? '');
  }

  async function countEntries(): Promise<string[]> {
    expect(await shop.runScheduled('audit-chain')).toBe(200);
    return readSeals();
  }

  let first: string[];
  beforeAll(async () => {
    for (const ago of [40, 30, 30, 2]) await add(now - ago * HOUR_MS);
    await store.zadd('failed-sign-ins', entry(now - 3 * HOUR_MS, 'sign-in-failed'));
  });

  test('before the first chain there is nothing to compare, unless a chain should exist', async () => {
    expect(await verdict()).toBe('good');
    const old = entry(now - 60 * HOUR_MS);
    await store.zadd('audit-log', old);
    expect(await doctor()).toMatchObject({
      verdict: 'bad',
      sentence: expect.stringContaining('It has entries from earlier days but no chain'),
    });
    await store.zrem('audit-log', old.member);
    expect(await verdict(`acts:4:${'ab'.repeat(32)}`)).toBe('bad');
  });

  test('the entries are counted daily, and the doctor prints the number and hash of each list', async () => {
    first = await countEntries();
    expect(first).toEqual([
      expect.stringMatching(/^acts:4:[0-9a-f]{64}$/),
      expect.stringMatching(/^failed-sign-ins:1:[0-9a-f]{64}$/),
    ]);
    expect(await verdict()).toBe('good');
    expect(await verdict(...first)).toBe('good');
  });

  test('a day without a count raises an alarm', async () => {
    const counted = await store.get('heartbeat:audit-chain');
    await makeHourlyRunDue(shop);
    await shop.runScheduled('reconcile');
    expect(await readEmails(shop, shop.accounts.owner.email, 0)).toEqual([]);
    await store.set('heartbeat:audit-chain', {
      at: new Date(now - MAX_CHAIN_GAP_MS).toISOString(),
    });
    await makeHourlyRunDue(shop);
    await shop.runScheduled('reconcile');
    const { Text } = await readEmail(shop, shop.accounts.owner.email);
    expect(Text).toContain('It is counted once a day, but has not been for a day or more.');
    await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
    await store.set('heartbeat:audit-chain', counted);
    // Otherwise this alarm would silence the alarm of a later test.
    await store.del('alarm:audit-chain-failing');
  });

  test('the chain continues, and still matches what the doctor printed before', async () => {
    const [last] = await store.zrange<{ at: string }[]>('audit-chain', -1, -1);
    await add(Date.parse(last?.at ?? '') + 1);
    const seals = await countEntries();
    expect(seals[0]).toMatch(/^acts:\d+:/);
    expect(seals[0]).not.toBe(first[0]);
    expect(await verdict(...first, ...seals)).toBe('good');
  });

  const TAMPERINGS: [string, (members: AuditEntry[]) => Promise<unknown>][] = [
    ['an entry that was removed', ([one]) => store.zrem('audit-log', one)],
    [
      'a changed entry',
      async ([one]) => {
        if (!one) return;
        await store.zrem('audit-log', one);
        const member = { ...one, who: 'someone-else@example.com' };
        await store.zadd('audit-log', { score: Date.parse(one.at), member });
      },
    ],
    ['an entry that was added to the past', () => add(now - 29 * HOUR_MS)],
  ];

  test.each(variants(TAMPERINGS, 1))('the doctor finds %s', async (_, tamper) => {
    await clear();
    for (const ago of [40, 30, 2]) await add(now - ago * HOUR_MS);
    const seals = await countEntries();
    expect(await verdict(...seals)).toBe('good');
    await tamper(await store.zrange<AuditEntry[]>('audit-log', 0, -1));
    expect(await verdict()).toBe('bad');
  });

  test('the doctor finds a chain that was rewritten for changed entries', async () => {
    await clear();
    for (const ago of [40, 30]) await add(now - ago * HOUR_MS);
    const seals = await countEntries();
    await store.del('audit-chain');
    const [one] = await store.zrange<AuditEntry[]>('audit-log', 0, 0);
    await store.zrem('audit-log', one);
    await add(now - 39 * HOUR_MS);
    await countEntries();
    expect(await verdict()).toBe('good');
    expect(await verdict(...seals)).toBe('bad');
    expect(await verdict('nonsense')).toBe('bad');
  });

  test('entries that are removed after twelve months do not break the chain', async () => {
    await clear();
    const monthsAgo = (months: number) => now - months * 30.5 * 24 * HOUR_MS;
    let end: ChainEnd = { ...NO_ENTRIES, at: new Date(monthsAgo(15)).toISOString() };
    for (const [until, ...times] of [
      [13, 14, 13.5],
      [11, 12.8, 12.4, 11.5],
      [9, 10.5, 10],
    ]) {
      const entries = times.map((months) => entry(monthsAgo(months)));
      for (const one of entries) await store.zadd('audit-log', one);
      const previous = end;
      const at = new Date(monthsAgo(until ?? 0)).toISOString();
      const members = entries.map(({ member }) => member);
      end = await continueChain(previous, members, at);
      const link = { id: crypto.randomUUID(), ...end, previous };
      await store.zadd('audit-chain', { score: Date.parse(at), member: link });
    }
    await add(now - 20 * HOUR_MS);
    const seals = await countEntries();
    expect(seals[0]).toMatch(/^acts:8:/);
    expect(await store.zcard('audit-log')).toBe(4);
    expect(await verdict(...seals, sealText({ list: 'acts', ...end }))).toBe('good');
    expect(await verdict(`acts:1:${'ab'.repeat(32)}`)).toBe('not checked');
    const [, kept] = await store.zrange<AuditEntry[]>('audit-log', 0, -1);
    await store.zrem('audit-log', kept);
    expect(await verdict()).toBe('bad');
  });

  test('a flood of failed sign-ins is chained in batches, apart from the actions', async () => {
    await clear();
    await add(now - 2 * HOUR_MS);
    const flood = Array.from({ length: 5_010 }, (_, index) =>
      entry(now - 3 * HOUR_MS + Math.floor(index / 3), 'sign-in-failed'),
    );
    const [one, ...others] = flood;
    if (one) await store.zadd('failed-sign-ins', one, ...others);
    const seals = await countEntries();
    expect(seals).toEqual([
      expect.stringMatching(/^acts:1:/),
      expect.stringMatching(/^failed-sign-ins:5010:/),
    ]);
    const links = await store.zrange<ChainEnd[]>('failed-sign-ins-chain', 0, -1);
    expect(links.map(({ count }) => count)).toEqual([4_998, 5_010]);
    expect(await verdict(...seals)).toBe('good');
  });

  test('a list that cannot be read raises an alarm, and the other list is counted', async () => {
    await clear();
    await add(now - 2 * HOUR_MS);
    await store.zadd('failed-sign-ins', { score: now - HOUR_MS, member: { id: 'not an entry' } });
    expect(await shop.runScheduled('audit-chain')).toBe(502);
    const { Text } = await readEmail(shop, shop.accounts.owner.email);
    expect(Text).toContain('Not counted this morning: failed-sign-ins.');
    expect(await store.zrange('audit-chain', 0, -1)).toMatchObject([{ count: 1 }]);
  });

  test('failed sign-ins are recorded up to an hourly limit, and the last entry names the limit', async () => {
    await clear();
    // In the future, so that they count in this hour and in the next.
    const [first, ...others] = Array.from({ length: 198 }, () =>
      entry(now + 2 * HOUR_MS, 'sign-in-failed'),
    );
    if (first) await store.zadd('failed-sign-ins', first, ...others);
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await shop.client().post('/api/auth/login', { email, password: 'wrong one' });
    }
    const [one, two, ...more] = await store.zrange<AuditEntry[]>('failed-sign-ins', 0, -1);
    expect([one?.who, one?.what, two?.who, two?.what]).toEqual([
      'a@example.com',
      '',
      'b@example.com',
      'further attempts in this hour are not recorded',
    ]);
    expect(more).toHaveLength(198);
    await clear();
  });
});

describe('the audit log', () => {
  const page = async (query = '') =>
    getAudit.response.parse(await (await panel.get(`/api/admin/audit${query}`)).json());

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
    const uploaded = await panel.fetch('/api/admin/grade-evidence/upload', {
      method: 'POST',
      body,
    });
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
    for (const name of ['studentName', 'grade', 'subject', 'year', 'examBoard'])
      body.set(name, 'A');
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

  test('the log has what was published in the Studio, the old and the new price, and the prompts of cards and drills', async () => {
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

    const { topicId } = await findItem(shop, { isLocked: true });
    const fields = { prompt: 'What is GDP?', topic: { _type: 'reference', _ref: topicId } };
    const logged = async () =>
      (await page()).entries
        .filter(({ what }) => what.includes('What is GDP?'))
        .map(({ action, what }) => `${action} ${what.split('?')[0]}`);
    const card = { _id: 'card.published1', _type: 'card', ...fields };
    const drill = { _id: 'drill.published1', _type: 'drill', ...fields };
    await lake.transaction().create(card).create(drill).commit();
    const entries = ['Card', 'Drill'].map((type) => `content-published ${type}: What is GDP`);
    await waitFor(async () => expect((await logged()).toSorted()).toEqual(entries));
    await lake.delete(drill._id);
    await waitFor(async () =>
      expect((await logged())[0]).toBe('content-unpublished Drill: What is GDP'),
    );
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
});
