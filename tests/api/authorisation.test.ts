import { beforeAll, expect, test } from 'vitest';
import { getUser } from '#contract/accounts/user.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { PREPARATION_VERSION } from '#server/files/stored-file.ts';
import { CALLERS, type CallerName, makeCallers } from '../support/callers.ts';
import type { CookieClient, TestClient } from '../support/client.ts';
import { findItem } from '../support/content.ts';
import { listEndpoints, nameOf } from '../support/endpoints.ts';
import { MICRO } from '../support/ids.ts';
import { startTestSandbox } from '../support/sandbox.ts';

/** Expected HTTP status for each of CALLERS, in the same order. */
type Statuses = [number, number, number, number, number, number, number, number, number];
type Place = Record<string, string>;
/** Endpoint, such as `GET /api/subjects`, its expected statuses, and its path and query fields. */
type Row = [string, Statuses, (() => Place)?];

const everybody = (status: number): Statuses => Array(9).fill(status) as Statuses;
const adminOnly = (ok: number): Statuses => [401, 403, 403, 403, ok, 401, ok, 403, 403];
const signedIn = (ok: number): Statuses => [401, ok, ok, ok, ok, 401, ok, ok, ok];
/** Statuses of an endpoint for owners of the subject, and the administrator. */
const ownersOnly: Statuses = [401, 403, 200, 403, 200, 401, 200, 403, 403];
/** Statuses of an endpoint that needs an account, which the administrator by password does not have. */
const withAccount = (ok: number): Statuses => [401, ok, ok, ok, 403, 401, ok, ok, ok];

let locked = '';
let free = '';
const sample = {
  file: 'sample-content-micro-4-1-2-notes',
  version: `${PREPARATION_VERSION}`,
  picture: '1.webp',
};
let topicId = '';
/** Path of the buyer's order. The account in it counts only for the administrator. */
let receiptPlace: Place = {};
// visitor, user, buyer, former buyer, token, expired token, owner, another account, email
const readReceipt: Statuses = [401, 404, 200, 404, 200, 401, 200, 404, 404];
const micro = () => ({ id: MICRO, subjectId: MICRO });
const unknown = () => ({ id: 'unknown' });
const unknownToken = () => ({ token: 'unknown' });
const unknownOrder = () => ({ orderId: 'unknown' });
const unknownPlace = () => ({ token: 'unknown', place: '1', turn: '1' });
const unknownCode = () => ({ code: 'unknown' });
const unknownPurchase = () => ({ id: 'unknown', paymentId: 'unknown' });

/**
 * Expected statuses of all endpoints. A write is sent with an empty body: 400 means that the caller was
 * authorised before the body was read. Other callers get 401 (anonymous) or 403.
 */
const TABLE: Row[] = [
  ['GET /api/auth/user', signedIn(200)],
  ['GET /api/challenge', everybody(200)],
  ['GET /api/account', withAccount(200)],
  ['POST /api/account/name', withAccount(400)],
  ['POST /api/account/email', withAccount(400)],
  ['POST /api/account/password', withAccount(400)],
  // The identity provider has confirmed its account's address.
  ['POST /api/account/confirmation-link', [401, 200, 200, 200, 403, 401, 409, 409, 200]],
  ['POST /api/account/confirm-email', everybody(400)],
  ['GET /api/account/update-emails', withAccount(200)],
  ['POST /api/account/update-emails', withAccount(400)],
  ['GET /api/account/practice-emails', withAccount(200)],
  ['POST /api/account/practice-emails', withAccount(400)],
  ['GET /unsubscribe/:token', everybody(404), () => ({ token: 'forged' })],
  ['POST /unsubscribe/:token', everybody(404), () => ({ token: 'forged' })],
  ['GET /api/account/sessions', withAccount(200)],
  ['DELETE /api/account/sessions/:id', withAccount(200), unknown],
  ['POST /api/auth/login', everybody(400)],
  ['POST /api/auth/signup', everybody(400)],
  ['POST /api/auth/reset-password', everybody(400)],
  ['POST /api/auth/validate-reset-token', everybody(400)],
  ['POST /api/auth/confirm-reset-password', everybody(400)],
  ['POST /api/auth/read-claim', everybody(400)],
  ['POST /api/auth/claim', everybody(400)],

  ['GET /api/subjects', everybody(200)],
  ['GET /api/offers', everybody(200)],
  ['GET /api/subjects/:id/topics', everybody(200), micro],
  ['GET /api/subjects/:id/owned', everybody(200), micro],
  ['GET /api/topics/:id/content', everybody(200), () => ({ id: topicId })],
  ['GET /api/build', everybody(200)],
  ['GET /api/grade-evidence', everybody(200)],
  ['GET /api/grade-evidence/download', everybody(302)],

  ['GET /api/user/access/:subjectId', signedIn(200), micro],
  ['GET /api/user/purchases', signedIn(200)],
  ['GET /api/progress', withAccount(200)],
  ['POST /api/progress', withAccount(400)],
  ['GET /api/admin/practice', adminOnly(200)],
  ['GET /api/practice', everybody(200)],
  ['GET /api/practice/first', everybody(200)],
  ['POST /api/practice', withAccount(400)],
  ['GET /api/practice/today', withAccount(200)],
  ['GET /api/practice/files/:id', everybody(200), () => ({ id: locked })],
  ['GET /api/practice/subjects/:subjectId/cards', ownersOnly, micro],
  ['GET /api/practice/subjects/:subjectId/print-line', ownersOnly, micro],
  ['GET /api/practice/calendar', withAccount(200)],
  ['GET /api/kept', withAccount(200)],
  // An administrator's account keeps what it has bought.
  ['GET /api/kept/:subjectId', [401, 403, 200, 403, 403, 401, 403, 403, 403], micro],
  ['POST /api/page-reports', withAccount(400)],
  ['GET /api/account/data', withAccount(200)],
  ['GET /my-data', withAccount(200)],
  ['POST /api/account/delete', withAccount(400)],
  ['GET /receipts/:orderNumber', readReceipt, () => receiptPlace],
  ['GET /receipts/:orderNumber/pdf', readReceipt, () => receiptPlace],
  ['POST /receipts/:orderNumber/pdf', readReceipt, () => receiptPlace],
  ['GET /receipts/paid/:token', everybody(404), unknownToken],
  ['GET /receipts/paid/:token/pdf', everybody(404), unknownToken],
  ['POST /receipts/paid/:token/pdf', everybody(404), unknownToken],
  ['POST /api/create-payment-intent', withAccount(400)],
  ['POST /api/free-order', withAccount(400)],
  ['POST /api/purchase-consent', withAccount(400)],
  ['POST /api/complete-purchase', withAccount(400)],
  ['POST /api/payment-links', withAccount(400)],
  ['GET /api/payment-links', withAccount(200)],
  ['DELETE /api/payment-links/:id', withAccount(200), unknown],
  ['POST /api/pay/:token/payment', everybody(404), unknownToken],
  ['POST /api/pay/:token/consent', everybody(400), unknownToken],
  ['POST /api/pay/:token/complete', everybody(400), unknownToken],
  ['POST /api/places/for-someone', everybody(400)],
  ['POST /api/places/by-card', everybody(400)],
  ['POST /api/places/quotes', everybody(400)],
  ['GET /api/orders/:token', everybody(404), unknownToken],
  ['POST /api/orders/:token/order', everybody(400), unknownToken],
  ['POST /api/orders/:token/new-link', everybody(404), unknownToken],
  ['POST /api/orders/:token/class-link', everybody(404), unknownToken],
  [
    'GET /api/orders/:token/documents/:number',
    everybody(404),
    () => ({ token: 'unknown', number: 'AE-INV-0001' }),
  ],
  ['POST /api/orders/:token/payment', everybody(400), unknownToken],
  ['POST /api/orders/:token/take-back', everybody(404), unknownToken],
  ['GET /api/join/:code', everybody(404), unknownCode],
  ['POST /api/join/:code', withAccount(404), unknownCode],
  ['GET /api/places', withAccount(200)],
  ['PUT /api/places/:orderId/shown', withAccount(400), () => ({ orderId: 'unknown' })],
  ['GET /api/class/:token', everybody(404), unknownToken],
  ['POST /api/class/:token/places/:place/:turn/take-back', everybody(404), unknownPlace],
  ['POST /api/class/:token/new-link', everybody(404), unknownToken],
  ['POST /api/class/:token/teachers', everybody(400), unknownToken],
  ['POST /api/class/:token/hand-over', everybody(400), unknownToken],
  ['POST /api/webhooks/stripe', everybody(400)],
  ['POST /api/webhooks/content', everybody(400)],

  // visitor, user, buyer, former buyer, token, expired token, owner, another account, email
  ['GET /objects/:id', [401, 403, 302, 403, 302, 401, 302, 403, 403], () => ({ id: locked })],
  ['GET /objects/:id', everybody(302), () => ({ id: free })],
  ['GET /read/:id', [401, 403, 200, 403, 200, 401, 200, 403, 403], () => ({ id: locked })],
  ['GET /read/:id', everybody(200), () => ({ id: free })],
  [
    'GET /api/read/:id/ticket',
    [401, 403, 200, 403, 200, 401, 200, 403, 403],
    () => ({ id: locked }),
  ],
  [
    'GET /api/read/:id/large-type',
    [401, 403, 200, 403, 200, 401, 200, 403, 403],
    () => ({ id: locked }),
  ],
  ['GET /api/read/:id/large-type', everybody(200), () => ({ id: free })],
  ['POST /api/objects/upload', adminOnly(200)],
  ['GET /api/discount-codes/:id/uses', adminOnly(200), () => ({ id: 'discount-code.1' })],
  ['POST /api/objects/:id/prepare', adminOnly(400), unknown],
  ['GET /api/card-proposals/:id', adminOnly(200), () => ({ id: locked })],
  ['POST /api/card-pictures', adminOnly(415)],
  ['GET /api/card-pictures/:id', adminOnly(404), unknown],
  ['GET /api/practice/pictures/:id', everybody(404), unknown],
  ['POST /api/objects/:id/download-link', adminOnly(200), () => ({ id: locked })],

  ['GET /api/notes', signedIn(200)],
  [
    'GET /api/notes/:id/text',
    [401, 403, 200, 403, 200, 401, 200, 403, 403],
    () => ({ id: locked }),
  ],
  ['GET /api/notes/:id/text', everybody(200), () => ({ id: free })],
  [
    'GET /api/notes/:id/outline',
    [401, 403, 200, 403, 200, 401, 200, 403, 403],
    () => ({ id: locked }),
  ],
  ['GET /api/notes/:id/outline', everybody(200), () => ({ id: free })],
  ['GET /api/notes/text', signedIn(200), () => ({ ids: locked })],

  ['GET /samples/:file/:version/:picture', everybody(200), () => sample],

  ['POST /api/admin/temporary-login', everybody(400)],
  ['GET /api/admin-login', everybody(302)],
  ['GET /api/admin-login/callback', everybody(302)],
  ['GET /api/admin-login/ways', everybody(200)],
  // A shop with an identity provider sends no links.
  ['POST /api/admin-login/email', everybody(404)],
  ['POST /api/admin-login/link', everybody(400)],
  ['GET /api/admin/sessions', adminOnly(200)],
  ['POST /api/admin/passkeys/sign-in-options', everybody(200)],
  ['POST /api/admin/passkeys/sign-in', everybody(400)],
  ['GET /api/admin/passkeys', adminOnly(200)],
  ['POST /api/admin/passkeys/registration-options', adminOnly(200)],
  ['POST /api/admin/passkeys', adminOnly(400)],
  ['DELETE /api/admin/passkeys/:id', adminOnly(404), unknown],
  ['GET /api/admin/reauthentication', adminOnly(200)],
  ['POST /api/admin/reauthentication/password', adminOnly(400)],
  ['POST /api/admin/reauthentication/passkey-options', adminOnly(200)],
  ['POST /api/admin/reauthentication/passkey', adminOnly(400)],
  ['POST /api/admin/reauthentication/provider', adminOnly(200)],
  ['GET /api/admin/subjects', adminOnly(200)],
  ['GET /api/admin/content', adminOnly(200), () => ({ topicId })],
  ['POST /api/admin/content', adminOnly(400)],
  ['DELETE /api/admin/content/:id', adminOnly(404), unknown],
  ['GET /api/admin/grade-evidence', adminOnly(200)],
  ['POST /api/admin/grade-evidence/upload', adminOnly(415)],
  ['POST /api/admin/grade-evidence/:id/inspect', adminOnly(200), unknown],
  ['DELETE /api/admin/grade-evidence/:id', adminOnly(404), unknown],
  ['GET /api/admin/audit', adminOnly(200)],
  ['GET /api/admin/audit.csv', adminOnly(200)],
  ['GET /api/admin/sales', adminOnly(200)],
  ['GET /api/admin/customers', adminOnly(200)],
  ['GET /api/admin/customers/:id', adminOnly(404), unknown],
  ['POST /api/admin/customers/:id/email', adminOnly(400), unknown],
  ['DELETE /api/admin/customers/:id/sessions', adminOnly(404), unknown],
  ['POST /api/admin/customers/:id/grants', adminOnly(400), unknown],
  [
    'POST /api/admin/customers/:id/purchases/:paymentId/confirmation',
    adminOnly(404),
    unknownPurchase,
  ],
  [
    'POST /api/admin/customers/:id/purchases/:paymentId/revocation',
    adminOnly(400),
    unknownPurchase,
  ],
  ['GET /api/admin/customers/:id/purchases/:paymentId/evidence', adminOnly(404), unknownPurchase],
  ['POST /api/admin/customers/:id/purchases/:paymentId/evidence', adminOnly(404), unknownPurchase],
  ['POST /api/admin/customers/:id/purchases/:paymentId/refunds', adminOnly(400), unknownPurchase],
  ['GET /api/admin/page-reports', adminOnly(200)],
  ['POST /api/admin/page-reports/:id', adminOnly(400), unknown],
  ['GET /api/admin/customers/:id/purchases/:paymentId/receipt', adminOnly(404), unknownPurchase],
  ['POST /api/admin/customers/:id/purchases/:paymentId/receipt', adminOnly(400), unknownPurchase],
  ['GET /api/admin/places-orders', adminOnly(200)],
  ['GET /api/admin/places-orders/:orderId', adminOnly(404), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/accept', adminOnly(400), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/refuse', adminOnly(400), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/transfers', adminOnly(400), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/credit-notes', adminOnly(400), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/reminder', adminOnly(404), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/pause-warning', adminOnly(404), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/pause', adminOnly(404), unknownOrder],
  ['POST /api/admin/places-orders/:orderId/resume', adminOnly(404), unknownOrder],
  ['POST /api/admin/trace', adminOnly(400)],
  ['GET /api/admin/sales.csv', adminOnly(200)],
  ['GET /api/admin/openings', adminOnly(200)],
  ['GET /api/admin/status', adminOnly(200)],
  ['GET /api/admin/needs', adminOnly(200)],
  ['POST /api/admin/needs/:id/done', adminOnly(404), unknown],
  ['PUT /api/admin/daily-email', adminOnly(400)],
];

/** Endpoints that end their caller's session, in the order in which they run last. */
const ENDS_SESSIONS: Row[] = [
  ['POST /api/account/sign-out-everywhere', withAccount(200)],
  // By now every account has signed out.
  ['POST /api/admin/sessions/end-others', [401, 401, 401, 401, 200, 401, 401, 401, 401]],
  ['GET /api/auth/logout', everybody(302)],
  ['GET /api/logout', everybody(302)],
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
  const [bought] = getPurchases.response.parse(await (await buyer.get(getPurchases.path)).json());
  const { id } = getUser.response.parse(await (await buyer.get(getUser.path)).json());
  receiptPlace = { orderNumber: bought?.orderNumber ?? '', account: id };
});

function send(client: TestClient, name: string, place: Place, body: string): Promise<Response> {
  const [method, path = ''] = name.split(' ');
  const rest = new Map(Object.entries(place));
  const address = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = rest.get(field) ?? '';
    rest.delete(field);
    return value;
  });
  const query = `${address}?${new URLSearchParams([...rest])}`;
  if (method === 'GET') return client.fetch(query);
  const headers = { 'content-type': 'application/json' };
  return client.fetch(query, { method, body, headers });
}

test('every endpoint of the contract has a row', () => {
  const rows = new Set([...TABLE, ...ENDS_SESSIONS].map(([name]) => name));
  expect([...rows].toSorted()).toEqual([...new Set(endpoints.map(nameOf))].toSorted());
});

/** Callers of an endpoint that treats everyone alike: the others differ from them in rights only. */
const ALIKE: CallerName[] = [
  'visitor',
  'user without purchase',
  'admin token',
  'expired admin token',
  'owner session',
];
/** Callers who differ from a user in what they have bought. */
const OWNERS: CallerName[] = ['buyer', 'former buyer after refund'];
/** Callers who could be taken for the administrator. */
const LOOKALIKES: CallerName[] = [
  'another account of the identity provider',
  "a password account with the owner's email",
];

/** Selects the callers between whom an endpoint could make a difference. */
function selectCallers(statuses: Statuses): (readonly [CallerName, number])[] {
  const statusOf = (caller: CallerName) => statuses[CALLERS.indexOf(caller)] ?? 0;
  const user = statusOf('user without purchase');
  const treatsAsUser = (...callers: CallerName[]) =>
    callers.every((caller) => statusOf(caller) === user);
  const isForEveryone = new Set(statuses).size === 1;
  const left = isForEveryone ? CALLERS.filter((caller) => !ALIKE.includes(caller)) : [];
  if (treatsAsUser(...OWNERS)) left.push(...OWNERS);
  if (treatsAsUser('owner session', ...LOOKALIKES)) left.push(...LOOKALIKES);
  return CALLERS.filter((caller) => !left.includes(caller)).map((caller) => [
    caller,
    statusOf(caller),
  ]);
}

/** Calls an endpoint as each caller. A visitor who may not call it is refused before the body is read. */
async function callAsEach(name: string, statuses: Statuses, place = () => ({})): Promise<void> {
  const expected = selectCallers(statuses);
  const responses: [CallerName, number][] = [];
  for (const [caller, status] of expected) {
    const body = caller === 'visitor' && status === 401 ? 'nonsense' : '{}';
    const response = await send(as(caller), name, place(), body);
    await response.body?.cancel();
    responses.push([caller, response.status]);
  }
  expect(responses).toEqual(expected);
}

test.each(TABLE)('%s responds to each caller as the table says', callAsEach);

test.each<[CallerName, access: boolean | undefined, isAdmin: boolean | undefined]>([
  ['visitor', undefined, undefined],
  ['user without purchase', false, false],
  ['buyer', true, false],
  ['former buyer after refund', false, false],
  ['admin token', true, true],
  ['expired admin token', undefined, undefined],
  ['owner session', true, true],
  ['another account of the identity provider', false, false],
  ["a password account with the owner's email", false, false],
])(
  '%s has access to a subject: %s, and is the administrator: %s',
  async (name, access, isAdmin) => {
    const { hasAccess } = await (await as(name).get(`/api/user/access/${MICRO}`)).json();
    const user = await (await as(name).get(getUser.path)).json();
    expect([hasAccess, user.isAdmin]).toEqual([access, isAdmin]);
  },
);

test('a write from a foreign page is refused even with the right credentials', async () => {
  for (const name of ['admin token', 'owner session'] as const) {
    const response = await as(name).fetch('/api/objects/upload', {
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

test.each(ENDS_SESSIONS)('%s responds to each caller as the table says', callAsEach);
