import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { contentItem, gradeEvidence, topic } from '#contract/catalogue/catalogue.ts';
import { failure, shortReference } from '#contract/errors.ts';
import { afterSignIn } from '#contract/files/paths.ts';
import { messages } from '#contract/messages.ts';
import { renewTicket } from '#contract/reader/reader.ts';
import type { Delivery } from '#server/files/delivery.ts';
import { originalKey, PREPARATION_VERSION } from '#server/files/stored-file.ts';
import { serverMessages } from '#server/messages.ts';
import { sealTicket } from '#server/tokens/tickets.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import type { TestClient } from '../../support/client.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { openPage } from '../../support/open-page.ts';
import { openPanel } from '../../support/panel.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { ticketKey } from '../../support/ticket-key.ts';
import { uploadFile, uploadIdOf } from '../../support/upload-file.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);

describe('downloads', () => {
  let locked: z.infer<typeof contentItem>;
  let free: z.infer<typeof contentItem>;

  async function read<T extends z.ZodMiniType>(path: string, schema: T): Promise<z.output<T>> {
    return schema.parse(await (await shop.client().get(path)).json());
  }

  beforeAll(async () => {
    const topics = await read(`/api/subjects/${MICRO}/topics`, z.array(topic));
    const items = await Promise.all(
      topics.map(({ id }) => read(`/api/topics/${id}/content`, z.array(contentItem))),
    );
    const all = items.flat();
    [locked, free] = [all.find((item) => item.isLocked), all.find((item) => !item.isLocked)] as [
      typeof locked,
      typeof free,
    ];
  });

  async function download(client: TestClient, path: string, headers = {}): Promise<Response> {
    const decided = await client.get(path);
    const ticket = decided.headers.get('location');
    return decided.status === 302 && ticket ? client.fetch(ticket, { headers }) : decided;
  }

  async function buyer(): Promise<TestClient> {
    const client = shop.client();
    await addBuyer(client, [MICRO]);
    return client;
  }

  test('a buyer gets the PDF, named after its title and never cached', async () => {
    const client = await buyer();
    const response = await download(client, locked.downloadUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toContain('.pdf');
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBe(Number(response.headers.get('content-length')));
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(0);
  });

  test('after a refund, a locked file is 403 again, and so is a new ticket for the reader', async () => {
    const client = await shop.student();
    const paymentIntentId = await buy(shop, client, MICRO);
    expect((await client.get(locked.downloadUrl)).status).toBe(302);
    await shop.stripe.refunds.create({ payment_intent: paymentIntentId });
    await client.post('/api/complete-purchase', { paymentIntentId });
    expect(await openPage(client, locked.downloadUrl)).toMatchObject({
      status: 403,
      text: serverMessages.accessRefunded,
    });
    expect((await client.get(renewTicket.path.replace(':id', locked.id))).status).toBe(403);
  });

  test('an interrupted download resumes where it stopped', async () => {
    const client = await buyer();
    const whole = await (await download(client, locked.downloadUrl)).arrayBuffer();
    const part = await download(client, locked.downloadUrl, { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.byteLength}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array(whole.slice(100, 200)));

    const etag = part.headers.get('etag') ?? '';
    const same = await download(client, locked.downloadUrl, {
      range: 'bytes=0-9',
      'if-range': etag,
    });
    const other = await download(client, locked.downloadUrl, {
      range: 'bytes=0-9',
      'if-range': '"x"',
    });
    expect([same.status, other.status]).toEqual([206, 200]);
    const beyond = await download(client, locked.downloadUrl, { range: 'bytes=99999999-' });
    expect([beyond.status, await beyond.text()]).toEqual([416, '']);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.byteLength}`);
  });

  test('a ticket opens its own file only; an altered one opens nothing, and is replaced for the owner', async () => {
    const client = await buyer();
    const ticketed = (await client.get(locked.downloadUrl)).headers.get('location') ?? '';
    const ticket = new URL(ticketed, shop.shop).searchParams.get('ticket') ?? '';
    const stranger = shop.client();
    expect((await stranger.get(ticketed)).status).toBe(200);
    const items = await read(`/api/topics/${locked.topicId}/content`, z.array(contentItem));
    const another = items.find(({ id, isLocked }) => isLocked && id !== locked.id);
    const spoilt = `${ticket.slice(0, -4)}AAAA`;
    for (const path of [
      `${locked.downloadUrl}?ticket=${spoilt}`,
      `${locked.downloadUrl}?ticket=`,
      ...(another ? [`${another.downloadUrl}?ticket=${ticket}`] : []),
    ]) {
      expect((await stranger.get(path)).status, path.slice(0, 40)).toBe(401);
    }
    const renewed = await client.get(`${locked.downloadUrl}?ticket=${spoilt}`);
    expect((await client.get(renewed.headers.get('location') ?? '')).status).toBe(200);
  });

  test("a repeated parameter is the caller's mistake, whatever its values are", async () => {
    const client = await buyer();
    const ticketed = (await client.get(locked.downloadUrl)).headers.get('location') ?? '';
    const ticket = new URL(ticketed, shop.shop).searchParams.get('ticket') ?? '';
    const addresses = [
      `${locked.downloadUrl}?ticket=nonsense&ticket=${ticket}`,
      `${locked.downloadUrl}?ticket=${ticket}&ticket=nonsense`,
      `${locked.downloadUrl}?ticket=&ticket=${ticket}`,
      `${locked.downloadUrl}?edition=1&edition=1`,
    ];
    for (const address of addresses) {
      const response = await shop.client().get(address);
      expect([address, response.status]).toEqual([address, 400]);
      expect(await response.json()).toMatchObject({ code: 'invalid_request' });
      expect((await shop.client().fetch(address, { method: 'PUT', body: '%PDF-' })).status).toBe(
        405,
      );
    }
    const escaped = ticketed.replace(
      locked.id,
      `%${locked.id.charCodeAt(0).toString(16)}${locked.id.slice(1)}`,
    );
    expect((await shop.client().get(escaped)).status).toBe(200);
  });

  test('whatever the file store responds, the caller gets the shop’s own message', async () => {
    for (const status of [404, 429]) {
      await injectFault(shop.files, { method: 'GET', status });
      const response = await download(shop.client(), free.downloadUrl);
      await clearFaults(shop.files);
      expect(await response.json()).toMatchObject({
        code: status === 404 ? 'file_not_ready' : 'download_failed',
      });
      expect([response.status, response.headers.get('etag')]).toEqual([
        status === 404 ? 503 : 502,
        null,
      ]);
      await injectFault(shop.content, { path: '/files/', status, times: 1 });
      const evidence = await download(shop.client(), '/objects/grade-evidence-1');
      expect(await evidence.json()).toMatchObject({ code: 'download_failed' });
      expect([evidence.status, evidence.headers.get('etag')]).toEqual([502, null]);
    }
  });

  test('a ticket for grade evidence leads only to the shop’s own files at the CMS', async () => {
    const elsewhere = [
      `${shop.content}/v2025-02-19/data/query/production`,
      `${shop.content}/files/${setting(shop, 'SANITY_PROJECT_ID')}/another/a.pdf`,
      `${shop.content}/files/${setting(shop, 'SANITY_PROJECT_ID')}/../../v1/a.pdf`,
      `${shop.shop}/`,
      'https://cdn.sanity.io.example/files/a/b/c.pdf',
    ];
    for (const url of elsewhere) {
      const ticket = await sealTicket(ticketKey(shop), free.id, {
        kind: 'evidence',
        url,
        disposition: 'attachment',
        etag: '"a"',
      } satisfies Delivery);
      const response = await shop.client().get(`${free.downloadUrl}?ticket=${ticket}`);
      expect([response.status, await response.json()]).toEqual([
        502,
        expect.objectContaining({ code: 'download_failed' }),
      ]);
    }
  });

  test('no response reveals the location of a stored file', async () => {
    const client = await buyer();
    const list = await client.get(`/api/topics/${locked.topicId}/content`);
    const file = await download(client, locked.downloadUrl);
    for (const { headers } of [await client.get(locked.downloadUrl), file, list]) {
      expect(JSON.stringify([...headers])).not.toMatch(/files\/|[0-9a-f]{40}/);
    }
    expect(await list.text()).not.toMatch(/files\/|[0-9a-f]{40}/);
  });

  test('the newest grade evidence is public, under its own name', async () => {
    const [newest] = await read('/api/grade-evidence', z.array(gradeEvidence));
    const fallback = await shop.client().get('/api/grade-evidence/download');
    expect([fallback.status, fallback.headers.get('location')]).toEqual([302, newest?.pdfUrl]);
    const response = await download(shop.client(), newest?.pdfUrl ?? '');
    expect(response.headers.get('content-disposition')).toContain('grade-evidence.pdf');
  });

  describe('a browser gets a page of the shop', () => {
    const linkBack = {
      label: serverMessages.backToSubject('Microeconomics'),
      href: '/microeconomics',
    };
    const home = { label: 'Return Home', href: '/' };

    test('that leads a visitor to the sign-in, and from there to the file', async () => {
      const page = await openPage(shop.client(), locked.downloadUrl);
      expect(page).toMatchObject({
        status: 401,
        title: serverMessages.fileNeedsLogIn,
        text: serverMessages.logInAndDownload,
        links: [
          { label: 'Log In', href: `/auth?next=${encodeURIComponent(locked.downloadUrl)}` },
          linkBack,
        ],
      });
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'Accept',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    });

    test('only if it prefers HTML: every other caller gets JSON', async () => {
      for (const accept of ['*/*', 'application/json', 'text/html;q=0.5, application/json', '']) {
        const { status, headers, body } = await openPage(shop.client(), locked.downloadUrl, accept);
        expect([status, headers.get('content-type'), headers.get('vary')], accept).toEqual([
          401,
          'application/json',
          'Accept',
        ]);
        expect(failure.parse(JSON.parse(body)).code).toBe('unauthorized');
      }
      const post = await shop.client().fetch(locked.downloadUrl, {
        method: 'POST',
        headers: { accept: 'text/html' },
      });
      expect([post.status, failure.parse(await post.json()).code]).toEqual([
        405,
        'method_not_allowed',
      ]);
    });

    test('that sends a student without access to the purchase, or explains that the file is not for sale', async () => {
      const student = await shop.student();
      const title = serverMessages.filePartOf('Microeconomics');
      expect(await openPage(student, locked.downloadUrl)).toMatchObject({
        status: 403,
        title,
        text: serverMessages.purchaseNeeded,
        links: [
          {
            label: serverMessages.purchaseSubject('Microeconomics'),
            href: `/checkout?subject=${MICRO}`,
          },
          linkBack,
        ],
      });
      const subject = lakeOf(shop).patch(MICRO);
      onTestFinished(
        async () => void (await lakeOf(shop).patch(MICRO).unset(['isOnSale']).commit()),
      );
      await subject.set({ isOnSale: false }).commit({ visibility: 'sync' });
      await announceChange(shop);
      expect(await openPage(student, locked.downloadUrl)).toMatchObject({
        status: 403,
        title,
        text: messages.subjectOffSale,
        links: [linkBack],
      });
    });

    test('that leads from a missing file to its subject or to the home page', async () => {
      const item = await lakeOf(shop).create({
        _type: 'contentItem',
        title: 'Notes <b>& more',
        isLocked: true,
        topic: { _type: 'reference', _ref: locked.topicId },
      });
      await announceChange(shop);
      const empty = await openPage(shop.client(), `/objects/${item._id}`);
      expect(empty).toMatchObject({
        status: 404,
        title: serverMessages.fileNotThere,
        links: [linkBack],
        text: serverMessages.fileWithoutPdf('Notes <b>& more'),
      });
      expect(empty.body).not.toContain('<b>');
      for (const path of ['/objects/unknown', '/objects/..%2fetc', '/objects/a.b', '/objects/']) {
        expect(await openPage(shop.client(), path), path).toMatchObject({ status: 404 });
      }
      expect(await openPage(shop.client(), '/objects/unknown')).toMatchObject({
        text: serverMessages.fileUnknown,
        links: [home],
      });
    });

    test('that leads an administrator with an old link to the subject, not to a purchase', async () => {
      const path = `${locked.downloadUrl}?adminToken=expired`;
      expect(await openPage(shop.client(), path)).toMatchObject({
        status: 401,
        title: serverMessages.openFromItsPage,
        text: serverMessages.linkWorksForAMinute,
        links: [linkBack, { label: 'Admin Panel', href: '/admin' }],
      });
    });

    test('without the links of a session that has ended', async () => {
      const student = await shop.student();
      student.cookies.set('__Host-session', 'ended');
      expect((await openPage(student, locked.downloadUrl)).status).toBe(401);
      expect(student.cookies.has('__Host-session') || student.cookies.has('signed_in')).toBe(false);
    });

    test('with a reference and a retry, if a service fails', async () => {
      const client = await buyer();
      const cases = [
        [shop.kv, '/', 503, messages.unavailable],
        [shop.files, '/', 502, serverMessages.downloadFailed],
      ] as const;
      for (const [service, path, status, text] of cases) {
        await injectFault(service, { path, status: 503 });
        const page = await openPage(client, locked.downloadUrl);
        await clearFaults(service);
        expect(page).toMatchObject({
          status,
          text,
          title: serverMessages.fileFailed,
          links: [{ label: 'Try Again', href: locked.downloadUrl }, home],
        });
        const reference = shortReference(page.headers.get('x-request-id') ?? '');
        expect(page.body).toContain(`Reference: ${reference}`);
      }
    });

    test('that stays while the download starts after a sign-in', async () => {
      const client = await buyer();
      const page = await openPage(client, afterSignIn(locked.downloadUrl));
      expect(page).toMatchObject({
        status: 200,
        title: serverMessages.downloadStarts,
        text: serverMessages.downloadAgain,
        links: [{ label: 'Download PDF', href: locked.downloadUrl }, linkBack],
      });
      const [, file = ''] = page.headers.get('refresh')?.split('0; url=') ?? [];
      expect((await client.get(file)).headers.get('content-type')).toBe('application/pdf');
      expect((await client.get(afterSignIn(locked.downloadUrl))).status).toBe(302);
      expect(
        (await openPage(client, `${free.downloadUrl}?from=elsewhere`)).headers.has('refresh'),
      ).toBe(false);
      const refused = await openPage(shop.client(), afterSignIn(locked.downloadUrl));
      expect(refused.status).toBe(401);
    });
  });

  test('no log line contains a query string', () => {
    expect(shop.lines.length).toBeGreaterThan(0);
    expect(shop.lines.join('\n')).not.toMatch(/\?|ticket=/);
  });
});

describe('files of an earlier preparation', () => {
  const lake = lakeOf(shop);
  const { store, keys } = storedFiles(shop);
  const BEFORE = PREPARATION_VERSION - 1;

  async function outdatedItem(): Promise<{ id: string; fileId: string; path: string }> {
    const upload = await uploadFile(panel);
    const downloadUrl = upload.split('?')[0];
    const request = { topicId: 'topic-micro-4-1-1', title: upload.slice(9, 30), downloadUrl };
    const created = await panel.post('/api/admin/content', request);
    const { id, downloadUrl: path } = contentItem.parse(await created.json());
    const fileId = uploadIdOf(upload);
    for (const key of await keys(`files/${fileId}/${PREPARATION_VERSION}/`)) {
      const earlier = key.replace(`/${PREPARATION_VERSION}/`, `/${BEFORE}/`);
      await store.set(earlier, await store.get(key, { type: 'arrayBuffer' }));
      await store.delete(key);
    }
    await lake.patch(id).set({ 'pdf.version': BEFORE }).commit({ visibility: 'sync' });
    await announceChange(shop);
    return { id, fileId, path };
  }

  const readVersion = (id: string) => lake.fetch<number>('*[_id == $id][0].pdf.version', { id });

  const readStatus = async (path: string) =>
    (await panel.get((await panel.get(path)).headers.get('location') ?? '')).status;

  test('a file of an earlier preparation is prepared again, and stays unchanged if it is refused', async () => {
    const [sound, refused] = [await outdatedItem(), await outdatedItem()];
    await store.set(originalKey(refused.fileId), '%PDF-1.7 nothing that a reader opens %%EOF');
    for (const { path } of [sound, refused]) expect(await readStatus(path)).toBe(200);

    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect([await readVersion(sound.id), await readVersion(refused.id)]).toEqual([
      PREPARATION_VERSION,
      BEFORE,
    ]);
    for (const { path } of [sound, refused]) expect(await readStatus(path)).toBe(200);
    expect(await keys(`files/${sound.fileId}/${PREPARATION_VERSION}/`)).not.toEqual([]);
    expect(await keys(originalKey(refused.fileId))).not.toEqual([]);
  });
});
