import { describe, expect, test } from 'vitest';
import * as account from '#contract/accounts/account.ts';
import * as accountChanges from '#contract/accounts/account-changes.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import { sendConfirmation } from '#contract/accounts/confirmation-link.ts';
import { deleteAccount } from '#contract/accounts/delete-account.ts';
import * as myData from '#contract/accounts/my-data.ts';
import * as updateEmails from '#contract/accounts/update-emails.ts';
import { getUser } from '#contract/accounts/user.ts';
import * as adminContent from '#contract/admin/content.ts';
import * as adminCustomers from '#contract/admin/customers.ts';
import * as adminEvidence from '#contract/admin/evidence.ts';
import * as adminPasskeys from '#contract/admin/passkeys.ts';
import * as adminProof from '#contract/admin/reauthentication.ts';
import * as adminSignIn from '#contract/admin/sign-in.ts';
import * as adminTrace from '#contract/admin/trace.ts';
import * as publishing from '#contract/catalogue/publishing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { failure } from '#contract/errors.ts';
import { createDownloadLink } from '#contract/files/download-link.ts';
import * as objects from '#contract/files/objects.ts';
import { claimFreeOrder } from '#contract/payments/free-orders.ts';
import * as paymentLinks from '#contract/payments/payment-links.ts';
import * as payments from '#contract/payments/payments.ts';
import * as purchases from '#contract/payments/purchases.ts';
import * as receipts from '#contract/payments/receipts.ts';
import { getReadableFiles } from '#contract/reading/files.ts';
import * as progress from '#contract/reading/progress.ts';
import { getTexts } from '#contract/reading/text.ts';
import { JSON_BODY_MAX_BYTES } from '#server/http/body-limits.ts';
import { listEndpoints } from '../support/endpoints.ts';
import { openPanel } from '../support/panel.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { signUp } from '../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });

const browser = shop.client();
await signUp(browser);

const NEEDS_SIGN_IN = [
  getUser,
  account.getAccount,
  accountChanges.changeName,
  accountChanges.changeEmail,
  accountChanges.changePassword,
  sendConfirmation,
  account.getSessions,
  updateEmails.getUpdateEmails,
  updateEmails.changeUpdateEmails,
  account.endOneSession,
  account.signOutEverywhere,
  purchases.getAccess,
  purchases.getPurchases,
  progress.getProgress,
  progress.postProgress,
  myData.downloadMyData,
  myData.showMyData,
  deleteAccount,
  receipts.getReceipt,
  receipts.getReceiptPdf,
  getReadableFiles,
  getTexts,
  payments.createPaymentIntent,
  claimFreeOrder,
  payments.giveConsent,
  payments.completePurchase,
  paymentLinks.createPaymentLink,
  paymentLinks.getPaymentLinks,
  paymentLinks.revokePaymentLink,
  objects.createUpload,
  objects.prepareUpload,
  createDownloadLink,
  adminContent.createContent,
  adminContent.deleteContent,
  adminEvidence.uploadGradeEvidence,
  adminEvidence.inspectGradeEvidence,
  adminEvidence.deleteGradeEvidence,
  adminTrace.traceFile,
  adminSignIn.getAdminSessions,
  adminProof.getReauthenticationWays,
  adminProof.beginPasskeyReauthentication,
  adminProof.reauthenticateAtProvider,
  adminProof.reauthenticateByPassword,
  adminProof.reauthenticateByPasskey,
  adminPasskeys.getPasskeys,
  adminPasskeys.beginPasskey,
  adminPasskeys.addPasskey,
  adminPasskeys.removePasskey,
  adminSignIn.endOtherAdminSessions,
  adminCustomers.getCustomers,
  adminCustomers.getCustomer,
  adminCustomers.correctEmail,
  adminCustomers.endCustomerSessions,
  adminCustomers.grantAccess,
  adminCustomers.resendConfirmation,
  adminCustomers.revokeAccess,
  adminCustomers.refundPurchase,
  adminCustomers.getEvidence,
  adminCustomers.draftEvidence,
];
const WRITES = [
  updateEmails.changeUpdateEmails,
  accountChanges.changeName,
  accountChanges.changeEmail,
  accountChanges.changePassword,
  account.confirmEmail,
  accounts.login,
  accounts.signup,
  accounts.requestPasswordReset,
  accounts.validateResetToken,
  accounts.confirmPasswordReset,
  payments.createPaymentIntent,
  claimFreeOrder,
  payments.giveConsent,
  payments.completePurchase,
  paymentLinks.createPaymentLink,
  progress.postProgress,
  adminSignIn.adminLogin,
  adminPasskeys.signInByPasskey,
];
const ALL = await listEndpoints();

const json = { 'content-type': 'application/json' };
const send = (endpoint: Endpoint, init: RequestInit) =>
  browser.fetch(endpoint.path, { method: endpoint.method, ...init });

const isAt = (endpoint: Endpoint, path: string) =>
  new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path);

/** Expects a refusal with a code and a sentence for people, without a stack or internal names. */
async function expectRefusal(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json');
  const body = failure.parse(await response.json());
  expect(body.message).toMatch(/[.\w]$/);
  expect(JSON.stringify(body)).not.toMatch(
    / at \S+:\d+|Error:|node_modules|\.ts\b|Zod|Invalid input/,
  );
}

describe.each(ALL.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
      'refuses or takes %s',
      async (method) => {
        const path = endpoint.path.replace(/:\w+/, 'anything');
        if (ALL.some((other) => other.method === method && isAt(other, path))) return;
        const response = await shop.client().fetch(path, { method, headers: json });
        await expectRefusal(response, 405);
        expect(response.headers.get('allow')).toContain(endpoint.method);
      },
    );
  },
);

describe.each(WRITES.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_, endpoint) => {
  test.each([
    ['malformed JSON', 400, { body: '{"email":', headers: json }],
    ['no body', 400, { headers: json }],
    ['a list', 400, { body: '[]', headers: json }],
    ['null', 400, { body: 'null', headers: json }],
    ['nothing of what it needs', 400, { body: '{}', headers: json }],
    ['an unknown field', 400, { body: '{"isAdmin":true}', headers: json }],
    ['a form', 415, { body: new URLSearchParams({ email: 'a@example.com' }) }],
    ['plain text', 415, { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['too much', 413, { body: `"${'x'.repeat(JSON_BODY_MAX_BYTES)}"`, headers: json }],
  ] as const)('refuses %s', async (_name, status, init) => {
    await expectRefusal(await send(endpoint, init as RequestInit), status);
  });

  test('names every field of the wrong type', async () => {
    const body = Object.fromEntries(Object.keys(endpoint.request.shape).map((field) => [field, 7]));
    const response = await send(endpoint, { body: JSON.stringify(body), headers: json });
    expect(response.status).toBe(400);
    const { fields = {} } = failure.parse(await response.json());
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(body).toSorted());
  });

  test('refuses a body that is larger than its Content-Length', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(16 * 1024));
    let left = 8;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const init = { body, headers: json, duplex: 'half' } as RequestInit;
    await expectRefusal(await send(endpoint, init), 413);
  });
});

/** What another service sends, and what a mail program does: the signature, or the token in the address, is the permission. */
const FROM_ANYWHERE: Endpoint[] = [
  payments.stripeWebhook,
  publishing.contentWebhook,
  updateEmails.unsubscribe,
];

const ELSEWHERE: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
];

test.each(
  ALL.filter(({ method }) => method !== 'GET')
    .filter((endpoint) => !FROM_ANYWHERE.includes(endpoint))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s refuses a write from a foreign page', async (_, { method, path }) => {
  for (const headers of ELSEWHERE) {
    const init = { method, body: '{}', headers: { ...json, ...headers } };
    await expectRefusal(await browser.fetch(path.replace(/:\w+/g, 'anything'), init), 403);
  }
});

test.each(NEEDS_SIGN_IN.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s authorises the caller before reading the body',
  async (_, endpoint) => {
    const response = await shop.client().fetch(endpoint.path.replace(/:\w+/, 'anything'), {
      method: endpoint.method,
      ...(endpoint.method === 'POST' ? { body: 'nonsense', headers: json } : {}),
    });
    await expectRefusal(response, 401);
  },
);

describe('a call without fields', () => {
  const without = async (endpoint: Endpoint, init: RequestInit) => {
    const panel = await openPanel(shop);
    const path = endpoint.path.replace(/:\w+/, 'anything');
    return panel.fetch(path, { method: endpoint.method, ...init });
  };

  test.each([
    ['nothing at all', {}],
    ['no body, called JSON', { headers: json }],
    ['no body, called text', { headers: { 'content-type': 'text/plain' } }],
    ['an empty body', { body: '', headers: json }],
    ['an object of nothing', { body: '{}', headers: json }],
  ])('is taken with %s', async (_name, init) => {
    expect((await without(objects.createUpload, init)).status).toBe(200);
    await expectRefusal(await without(adminContent.deleteContent, init), 404);
  });

  test('refuses a body that is not a JSON object or has fields', async () => {
    const refusals = [
      [400, { body: 'null', headers: json }],
      [400, { body: '{"more":1}', headers: json }],
      [415, { body: '{}', headers: { 'content-type': 'text/plain' } }],
      [403, { headers: { origin: 'https://evil.example' } }],
    ] as const;
    for (const [status, init] of refusals) {
      await expectRefusal(await without(adminContent.deleteContent, init), status);
    }
  });
});

test.each([
  '/api/subjects/unknown/topics',
  '/api/topics/unknown/content',
  '/api/user/access/unknown',
  '/api/subjects/%F0%9F%93%88/topics',
  '/api/subjects/%F0%9F%93%88/owned',
  '/api/topics/a%22b/content',
])('%s is not found', async (path) => {
  await expectRefusal(await browser.get(path), 404);
});

test('an unknown address below /api responds with JSON, too', async () => {
  const response = await browser.get('/api/no-such-thing');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 'not_found', message: 'Not found.' });
});

test('a malformed cookie header makes a visitor', async () => {
  const response = await shop
    .client()
    .fetch('/api/auth/user', { headers: { cookie: '__Host-session=%E0%A4%A; =; ;;signed_in' } });
  await expectRefusal(response, 401);
});
