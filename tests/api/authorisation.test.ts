import { beforeAll, describe, expect, test } from 'vitest';
import * as account from '#contract/accounts/account.ts';
import * as accountChanges from '#contract/accounts/account-changes.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import { sendConfirmation } from '#contract/accounts/confirmation-link.ts';
import { deleteAccount } from '#contract/accounts/delete-account.ts';
import * as myData from '#contract/accounts/my-data.ts';
import * as updateEmails from '#contract/accounts/update-emails.ts';
import { getUser } from '#contract/accounts/user.ts';
import * as adminAudit from '#contract/admin/audit.ts';
import * as adminContent from '#contract/admin/content.ts';
import * as adminCustomers from '#contract/admin/customers.ts';
import * as adminEvidence from '#contract/admin/evidence.ts';
import * as adminPasskeys from '#contract/admin/passkeys.ts';
import * as adminProof from '#contract/admin/reauthentication.ts';
import * as adminSales from '#contract/admin/sales.ts';
import { getOpenings } from '#contract/admin/sales-charts.ts';
import * as adminSignIn from '#contract/admin/sign-in.ts';
import * as adminStatus from '#contract/admin/status.ts';
import * as adminTrace from '#contract/admin/trace.ts';
import * as catalogue from '#contract/catalogue/catalogue.ts';
import * as publishing from '#contract/catalogue/publishing.ts';
import * as challenge from '#contract/challenge.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createDownloadLink } from '#contract/files/download-link.ts';
import * as objects from '#contract/files/objects.ts';
import * as samples from '#contract/files/samples.ts';
import { claimFreeOrder } from '#contract/payments/free-orders.ts';
import { getOffers } from '#contract/payments/offers.ts';
import * as pay from '#contract/payments/pay.ts';
import * as paymentLinks from '#contract/payments/payment-links.ts';
import * as payments from '#contract/payments/payments.ts';
import * as purchases from '#contract/payments/purchases.ts';
import * as receipts from '#contract/payments/receipts.ts';
import * as readableFiles from '#contract/reading/files.ts';
import { getOutline } from '#contract/reading/outline.ts';
import * as progress from '#contract/reading/progress.ts';
import * as reader from '#contract/reading/reader.ts';
import * as readableText from '#contract/reading/text.ts';
import { PREPARATION_VERSION } from '#server/preparation/version.ts';
import { CALLERS, type CallerName, makeCallers } from '../support/callers.ts';
import type { CookieClient, TestClient } from '../support/client.ts';
import { findItem } from '../support/content.ts';
import { listEndpoints, nameOf } from '../support/endpoints.ts';
import { MICRO } from '../support/ids.ts';
import { startTestSandbox } from '../support/sandbox.ts';

/** One status for each of CALLERS, in their order. */
type Statuses = [number, number, number, number, number, number, number, number, number];
/** Path fields and query fields. */
type Place = Record<string, string>;
type Row = [Endpoint, Statuses, (() => Place)?];

const everybody = (status: number): Statuses => Array(9).fill(status) as Statuses;
const adminOnly = (ok: number): Statuses => [401, 403, 403, 403, ok, 401, ok, 403, 403];
const signedIn = (ok: number): Statuses => [401, ok, ok, ok, ok, 401, ok, ok, ok];
/** The administrator by password has no account to buy for. */
const withAccount = (ok: number): Statuses => [401, ok, ok, ok, 403, 401, ok, ok, ok];

let locked = '';
let free = '';
/** A picture of a locked file. */
const sample = {
  file: 'sample-content-micro-4-1-2-notes',
  version: `${PREPARATION_VERSION}`,
  picture: '1.webp',
};
let topicId = '';
/** The buyer's order. The administrator says whose it is, which does not count for others. */
let receiptPlace: Place = {};
// visitor, user, buyer, former buyer, token, expired token, owner, another account, email
const receiptOf: Statuses = [401, 404, 200, 404, 200, 401, 200, 404, 404];
const micro = () => ({ id: MICRO, subjectId: MICRO });
const unknown = () => ({ id: 'unknown' });
const unknownToken = () => ({ token: 'unknown' });
const unknownPurchase = () => ({ id: 'unknown', paymentId: 'unknown' });

/**
 * Who may call what. A write is sent with an empty body: 400 means that the caller was authorised
 * before the body was read. Other callers get 401 (anonymous) or 403.
 */
const TABLE: Row[] = [
  [getUser, signedIn(200)],
  [challenge.getChallenge, everybody(200)],
  [account.getAccount, withAccount(200)],
  [accountChanges.changeName, withAccount(400)],
  [accountChanges.changeEmail, withAccount(400)],
  [accountChanges.changePassword, withAccount(400)],
  // An account of the identity provider has its address confirmed there.
  [sendConfirmation, [401, 200, 200, 200, 403, 401, 409, 409, 200]],
  [account.confirmEmail, everybody(400)],
  [updateEmails.getUpdateEmails, withAccount(200)],
  [updateEmails.changeUpdateEmails, withAccount(400)],
  [updateEmails.showUnsubscribe, everybody(404), () => ({ token: 'forged' })],
  [updateEmails.unsubscribe, everybody(404), () => ({ token: 'forged' })],
  [account.getSessions, withAccount(200)],
  [account.endOneSession, withAccount(200), unknown],
  [accounts.login, everybody(400)],
  [accounts.signup, everybody(400)],
  [accounts.requestPasswordReset, everybody(400)],
  [accounts.validateResetToken, everybody(400)],
  [accounts.confirmPasswordReset, everybody(400)],

  [catalogue.getSubjects, everybody(200)],
  [getOffers, everybody(200)],
  [catalogue.getTopics, everybody(200), micro],
  [catalogue.getOwned, everybody(200), micro],
  [catalogue.getContent, everybody(200), () => ({ id: topicId })],
  [catalogue.getGradeEvidence, everybody(200)],
  [catalogue.downloadGradeEvidence, everybody(302)],

  [purchases.getAccess, signedIn(200), micro],
  [purchases.getPurchases, signedIn(200)],
  [progress.getProgress, withAccount(200)],
  [progress.postProgress, withAccount(400)],
  [myData.downloadMyData, withAccount(200)],
  [myData.showMyData, withAccount(200)],
  [deleteAccount, withAccount(400)],
  [receipts.getReceipt, receiptOf, () => receiptPlace],
  [receipts.getReceiptPdf, receiptOf, () => receiptPlace],
  [receipts.getPayerReceipt, everybody(404), unknownToken],
  [receipts.getPayerReceiptPdf, everybody(404), unknownToken],
  [payments.createPaymentIntent, withAccount(400)],
  [claimFreeOrder, withAccount(400)],
  [payments.giveConsent, withAccount(400)],
  [payments.completePurchase, withAccount(400)],
  [paymentLinks.createPaymentLink, withAccount(400)],
  [paymentLinks.getPaymentLinks, withAccount(200)],
  [paymentLinks.revokePaymentLink, withAccount(200), unknown],
  [pay.openPaymentLink, everybody(404), unknownToken],
  [pay.givePayerConsent, everybody(400), unknownToken],
  [pay.completeLinkPayment, everybody(400), unknownToken],
  [payments.stripeWebhook, everybody(400)],
  [publishing.contentWebhook, everybody(400)],

  // visitor, user, buyer, former buyer, token, expired token, owner, another account, email
  [objects.getObject, [401, 403, 302, 403, 302, 401, 302, 403, 403], () => ({ id: locked })],
  [objects.getObject, everybody(302), () => ({ id: free })],
  [reader.getReader, [401, 403, 200, 403, 200, 401, 200, 403, 403], () => ({ id: locked })],
  [reader.getReader, everybody(200), () => ({ id: free })],
  [reader.renewTicket, [401, 403, 200, 403, 200, 401, 200, 403, 403], () => ({ id: locked })],
  [objects.createUpload, adminOnly(200)],
  [objects.prepareUpload, adminOnly(400), unknown],
  [createDownloadLink, adminOnly(200), () => ({ id: locked })],

  [readableFiles.getReadableFiles, signedIn(200)],
  [readableText.getText, [401, 403, 200, 403, 200, 401, 200, 403, 403], () => ({ id: locked })],
  [readableText.getText, everybody(200), () => ({ id: free })],
  [getOutline, [401, 403, 200, 403, 200, 401, 200, 403, 403], () => ({ id: locked })],
  [getOutline, everybody(200), () => ({ id: free })],
  [readableText.getTexts, signedIn(200), () => ({ ids: locked })],

  [samples.getSample, everybody(200), () => sample],

  [adminSignIn.adminLogin, everybody(400)],
  [adminSignIn.adminLoginOidc, everybody(302)],
  [adminSignIn.adminLoginCallback, everybody(302)],
  [adminSignIn.getAdminSessions, adminOnly(200)],
  [adminPasskeys.beginPasskeySignIn, everybody(200)],
  [adminPasskeys.signInByPasskey, everybody(400)],
  [adminPasskeys.getPasskeys, adminOnly(200)],
  [adminPasskeys.beginPasskey, adminOnly(200)],
  [adminPasskeys.addPasskey, adminOnly(400)],
  [adminPasskeys.removePasskey, adminOnly(404), unknown],
  [adminProof.getReauthenticationWays, adminOnly(200)],
  [adminProof.reauthenticateByPassword, adminOnly(400)],
  [adminProof.beginPasskeyReauthentication, adminOnly(200)],
  [adminProof.reauthenticateByPasskey, adminOnly(400)],
  [adminProof.reauthenticateAtProvider, adminOnly(200)],
  [adminContent.getAdminSubjects, adminOnly(200)],
  [adminContent.getAdminContent, adminOnly(200), () => ({ topicId })],
  [adminContent.createContent, adminOnly(400)],
  [adminContent.deleteContent, adminOnly(404), unknown],
  [adminEvidence.getAdminGradeEvidence, adminOnly(200)],
  [adminEvidence.uploadGradeEvidence, adminOnly(415)],
  [adminEvidence.inspectGradeEvidence, adminOnly(200), unknown],
  [adminEvidence.deleteGradeEvidence, adminOnly(404), unknown],
  [adminAudit.getAudit, adminOnly(200)],
  [adminAudit.exportAudit, adminOnly(200)],
  [adminSales.getSales, adminOnly(200)],
  [adminCustomers.getCustomers, adminOnly(200)],
  [adminCustomers.getCustomer, adminOnly(404), unknown],
  [adminCustomers.correctEmail, adminOnly(400), unknown],
  [adminCustomers.endCustomerSessions, adminOnly(404), unknown],
  [adminCustomers.grantAccess, adminOnly(400), unknown],
  [adminCustomers.resendConfirmation, adminOnly(404), unknownPurchase],
  [adminCustomers.revokeAccess, adminOnly(400), unknownPurchase],
  [adminCustomers.getEvidence, adminOnly(404), unknownPurchase],
  [adminCustomers.draftEvidence, adminOnly(404), unknownPurchase],
  [adminCustomers.refundPurchase, adminOnly(400), unknownPurchase],
  [adminTrace.traceFile, adminOnly(400)],
  [adminSales.exportSales, adminOnly(200)],
  [getOpenings, adminOnly(200)],
  [adminStatus.getStatus, adminOnly(200)],
];

/** What ends the session of a caller who may call it, in this order at the end. */
const ENDS_SESSIONS: Row[] = [
  [account.signOutEverywhere, withAccount(200)],
  // Every account has signed out by then.
  [adminSignIn.endOtherAdminSessions, [401, 401, 401, 401, 200, 401, 401, 401, 401]],
  [accounts.logout, everybody(302)],
  [accounts.logoutOidc, everybody(302)],
];

const shop = await startTestSandbox({ isSeeded: true });
const endpoints = await listEndpoints();

let as: (name: CallerName) => CookieClient;
beforeAll(async () => {
  as = await makeCallers(shop);
  const item = await findItem(shop, { isLocked: true });
  [locked, topicId] = [item.id, item.topicId];
  free = (await findItem(shop, { isLocked: false })).id;
  const buyer = as('buyer');
  const [bought] = purchases.getPurchases.response.parse(
    await (await buyer.get('/api/user/purchases')).json(),
  );
  const { id } = getUser.response.parse(await (await buyer.get(getUser.path)).json());
  receiptPlace = { orderNumber: bought?.orderNumber ?? '', account: id };
});

function send(client: TestClient, { method, path }: Endpoint, place: Place): Promise<Response> {
  const rest = new Map(Object.entries(place));
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    rest.delete(name);
    return value;
  });
  if (method === 'GET') return client.fetch(`${address}?${new URLSearchParams([...rest])}`);
  const headers = { 'content-type': 'application/json' };
  return client.fetch(address, { method, body: '{}', headers });
}

test('every endpoint of the contract has a row', () => {
  const rows = new Set([...TABLE, ...ENDS_SESSIONS].map(([endpoint]) => nameOf(endpoint)));
  expect([...rows].toSorted()).toEqual([...new Set(endpoints.map(nameOf))].toSorted());
});

const named = (rows: Row[]) => rows.map((row) => [nameOf(row[0]), row] as const);

function callAsEach(_: string, [endpoint, statuses, place = () => ({})]: Row): void {
  test.each(CALLERS.map((name, index) => [statuses[index], name] as const))(
    'responds with %i to %s',
    async (status, name) => {
      const response = await send(as(name), endpoint, place());
      expect(response.status).toBe(status);
    },
  );
}

describe.each(named(TABLE))('%s', callAsEach);

test.each<[boolean | undefined, CallerName]>([
  [undefined, 'visitor'],
  [false, 'user without purchase'],
  [true, 'buyer'],
  [false, 'former buyer after refund'],
  [true, 'admin token'],
  [undefined, 'expired admin token'],
  [true, 'owner session'],
  [false, 'another account of the identity provider'],
  [false, "a password account with the owner's email"],
])('access to a subject is %s for %s', async (hasAccess, name) => {
  const response = await as(name).get(`/api/user/access/${MICRO}`);
  expect((await response.json()).hasAccess).toBe(hasAccess);
});

test.each<[boolean | undefined, CallerName]>([
  [undefined, 'visitor'],
  [false, 'user without purchase'],
  [false, 'buyer'],
  [false, 'former buyer after refund'],
  [true, 'admin token'],
  [undefined, 'expired admin token'],
  [true, 'owner session'],
  [false, 'another account of the identity provider'],
  [false, "a password account with the owner's email"],
])('being the administrator is %s for %s', async (isAdmin, name) => {
  const response = await as(name).get('/api/auth/user');
  expect((await response.json()).isAdmin).toBe(isAdmin);
});

test('a write from a foreign page is refused even with the right credentials', async () => {
  for (const name of ['admin token', 'owner session'] as const) {
    const response = await as(name).fetch(objects.createUpload.path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  }
});

test('no body and no address can make its sender the administrator', async () => {
  const student = as('user without purchase');
  const claims = { isAdmin: true, role: 'admin', adminToken: 'true' };
  expect((await student.post('/api/objects/upload', claims)).status).toBe(403);
  const query = new URLSearchParams({ isAdmin: 'true', adminToken: 'true' });
  expect((await student.get(`/api/admin/subjects?${query}`)).status).toBe(403);
  student.cookies.set('signed_in', 'admin');
  expect((await student.get('/api/admin/subjects')).status).toBe(403);
});

describe.each(named(ENDS_SESSIONS))('%s', callAsEach);
