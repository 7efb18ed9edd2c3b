import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createContentEndpoint } from '#contract/admin/content.ts';
import { getTopics } from '#contract/catalogue/catalogue.ts';
import { addBuyer } from '../support/add-buyer.ts';
import { addStudent } from '../support/add-student.ts';
import { clearFaults, injectFault, type Service } from '../support/faults.ts';
import { MICRO } from '../support/ids.ts';
import { lockedFile } from '../support/locked-file.ts';
import { openPanel, put, startUpload } from '../support/panel.ts';
import { makePdf } from '../support/pdf.ts';
import { pay } from '../support/purchase.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { newStudent, PASSWORD } from '../support/student.ts';
import { uploadFile } from '../support/upload-file.ts';

/** One failing service in each journey, see docs/reliability.md. */

const shop = await startTestSandbox({ isSeeded: true });
// Only the next try of the person completes a purchase here, not the provider's webhook.
await injectFault(shop.shop, { status: 503, path: '/api/webhooks/stripe' });

const SERVICES: Service[] = ['kv', 'content', 'files', 'payments', 'inbox', 'identity'];

interface Journey {
  /** Leads a person to the point at which the service fails. @returns what they do next */
  prepare: () => Promise<() => Promise<Response>>;
  /** The status that the person sees. All other services can fail at the same time without their notice. */
  fails: Partial<Record<Service, number>>;
  /** Checks what the person sees, if a status of 2xx is not enough. */
  isDone?: (response: Response) => boolean;
}

async function student() {
  const browser = shop.client();
  return { browser, email: await addStudent(browser) };
}

async function buyer() {
  const browser = shop.client();
  await addBuyer(browser, [MICRO]);
  return browser;
}

const leadsToIdentity = ({ headers }: Response) =>
  headers.get('location')?.startsWith(shop.identity) ?? false;

const JOURNEYS: Record<string, Journey> = {
  // First: the shop remembers what the identity provider has said.
  "the owner's sign-in": {
    prepare: async () => () => shop.client().get('/api/admin-login'),
    fails: { identity: 302 },
    isDone: leadsToIdentity,
  },
  'sign up': {
    prepare: async () => {
      const [browser, person] = [shop.client(), newStudent()];
      return () => browser.post('/api/auth/signup', person);
    },
    fails: { kv: 503 },
  },
  'log in': {
    prepare: async () => {
      const { email } = await student();
      return () => shop.client().post('/api/auth/login', { email, password: PASSWORD });
    },
    fails: { kv: 503 },
  },
  'ask for a new password': {
    prepare: async () => {
      const { browser, email } = await student();
      return () => browser.post('/api/auth/reset-password', { email });
    },
    fails: { kv: 503 },
  },
  'open the page of notes one owns': {
    prepare: async () => {
      const browser = await buyer();
      return () => browser.get(`/api/user/access/${MICRO}`);
    },
    fails: { kv: 503 },
  },
  'download a file': {
    prepare: async () => {
      const browser = await buyer();
      const path = await lockedFile(browser);
      return async () => {
        const decided = await browser.get(path);
        const ticket = decided.headers.get('location');
        return ticket ? browser.get(ticket) : decided;
      };
    },
    fails: { kv: 503, files: 502 },
  },
  'open the checkout': {
    prepare: async () => {
      const { browser } = await student();
      return () => browser.post('/api/create-payment-intent', { subjectId: MICRO });
    },
    fails: { kv: 503, payments: 503 },
  },
  'complete a purchase': {
    prepare: async () => {
      const { browser } = await student();
      const paymentIntentId = await pay(shop, browser, MICRO);
      return () => browser.post('/api/complete-purchase', { paymentIntentId });
    },
    fails: { kv: 503, payments: 503 },
  },
  'upload a PDF': {
    prepare: async () => {
      const panel = await openPanel(shop);
      const [path, pdf] = [await startUpload(panel), await makePdf()];
      return () => put(panel, path, pdf);
    },
    fails: { kv: 502, files: 502 },
  },
  'put an uploaded PDF on sale': {
    prepare: async () => {
      const panel = await openPanel(shop);
      const downloadUrl = await uploadFile(panel);
      const topics = await panel.get(getTopics.path.replace(':id', MICRO));
      const [topic] = getTopics.response.parse(await topics.json());
      const item = { topicId: topic?.id, title: randomUUID(), downloadUrl };
      return () => panel.post(createContentEndpoint.path, item);
    },
    fails: { kv: 503, content: 503, files: 503 },
  },
};

/** First: after a journey, the shop writes what it holds, and would meet this fault. */
test('a request to a new instance does not fail with the check of the stored data that another request has sent', async () => {
  await injectFault(shop.kv, { times: 1, status: 503, hang: 500 });
  const { stdout } = await runInShop(
    shop,
    `const { callStore } = await import('./server/store/client.ts');
    const read = () => callStore((store) => store.get('any')).then(() => 'done', () => 'failed');
    const first = read();
    // The client sends commands of one moment together.
    await new Promise(setImmediate);
    console.log(...(await Promise.all([first, read()])).toSorted());`,
  );
  expect(stdout.trim()).toBe('done failed');
});

test.each(Object.entries(JOURNEYS))('%s', { timeout: 120_000 }, async (_, journey) => {
  const { prepare, fails, isDone = ({ ok }) => ok } = journey;
  const others = SERVICES.filter((service) => !(service in fails));
  for (const failing of [...SERVICES.filter((service) => service in fails), others]) {
    const origins = [failing].flat().map((service) => shop[service]);
    const act = await prepare();
    await Promise.all(origins.map((origin) => injectFault(origin, { drop: true })));
    const response = await act();
    await Promise.all(origins.map(clearFaults));
    const seen = isDone(response) ? undefined : response.status;
    expect([failing, seen]).toEqual([failing, Array.isArray(failing) ? undefined : fails[failing]]);
    if (!seen) continue;
    const next = await act();
    expect([failing, isDone(next) ? 'done' : next.status]).toEqual([failing, 'done']);
  }
});
