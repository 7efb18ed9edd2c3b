import { randomBytes } from 'node:crypto';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { PAYMENT_LINKS_MAX, type PaymentLink } from '#contract/payment-links/payment-links.ts';
import { keys } from '../accounts/account.ts';
import type { Student } from '../accounts/student.ts';
import { closeOpenPayment } from '../checkout/close-payments.ts';
import { areGuessesLeft, discount, tooManyCodes } from '../checkout/discount-codes.ts';
import { quote, wantedId } from '../checkout/quote.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { findLinkPayment, listUnended } from '../purchases/opened-payments.ts';
import { subjectNames } from '../purchases/purchase-facts.ts';
import { readCurrentLedger } from '../store/ledger.ts';
import { addLink, removeLink } from '../store/payment-links.ts';
import { paymentLinkToken } from '../tokens/links.ts';
import { LINK_SECONDS, type LinkRecord, linkKey, linksKey, readLinks } from './link-records.ts';

/** Each link may open payments, so links are limited too. */
const LINK_LIMIT = { name: 'payment-links', max: 30, seconds: 10 * 60 };

/** Attempts against other tabs' concurrent writes. */
const TRIES = 5;

/**
 * Idempotent. @throws AppError `too_many_payment_links`, `too_many_requests`, or from {@link discount}
 */
export async function createLink(
  student: Student,
  request: QuoteRequest,
  ip: string,
): Promise<PaymentLink> {
  const { accountId } = student.ledger;
  await limitAttempts(LINK_LIMIT, accountId);
  const caller = { accountId, ip };
  const { quoted } = await discount(quote(request, student.ledger), request.code, caller);
  if (request.code !== undefined && !(await areGuessesLeft(caller))) throw tooManyCodes();
  const what = subjectNames(quoted);
  const field = fieldName(request);
  for (let left = TRIES; left > 0; left -= 1) {
    const known = await readLinks(accountId);
    const [expired, live] = [
      known.filter((one) => one.isExpired),
      known.filter((one) => !one.isExpired),
    ];
    const same = live.find((one) => one.field === field);
    if (same) return describe(same.link);
    if (live.length >= PAYMENT_LINKS_MAX) throw new AppError('too_many_payment_links');
    const link = newLink(accountId, request, what);
    const isAdded = await addLink({
      keys: {
        links: linksKey(accountId),
        byToken: await linkKey(link),
        account: keys.account(accountId),
      },
      field,
      link,
      max: PAYMENT_LINKS_MAX,
      seconds: LINK_SECONDS,
      expired: expired.map((one) => [one.field, one.text]),
    });
    if (isAdded) return describe(link);
  }
  throw new AppError('unavailable');
}

const fieldName = (request: QuoteRequest) => JSON.stringify(Object.entries(request).toSorted());

function newLink(accountId: string, request: QuoteRequest, what: string): LinkRecord {
  const now = Date.now();
  return {
    id: randomBytes(32).toString('hex'),
    accountId,
    request,
    what,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LINK_SECONDS * 1000).toISOString(),
  };
}

async function describe({ id, accountId, what, expiresAt }: LinkRecord): Promise<PaymentLink> {
  const token = await paymentLinkToken(accountId, id);
  return { id, url: `${config().SITE_URL}/pay/${token}`, what, expiresAt };
}

export async function listLinks(accountId: string): Promise<PaymentLink[]> {
  const links = await readLinks(accountId);
  return Promise.all(links.filter((one) => !one.isExpired).map(({ link }) => describe(link)));
}

/** Revokes a link, and closes its open payment. A payment in progress still counts. Unknown links are ignored. */
export async function revokeLink(accountId: string, id: string): Promise<void> {
  const found = (await readLinks(accountId)).find(({ link }) => link.id === id);
  if (!found) return;
  const { link, field, text } = found;
  // Before the removal, so that an interrupted call can be repeated. Again after it, for a payment opened meanwhile.
  await closeLinkPayment(link);
  await removeLink({ links: linksKey(accountId), byToken: await linkKey(link) }, field, text);
  await closeLinkPayment(link);
}

/** Closes the link's open payment. A payment made meanwhile counts; a payment in progress is left alone. */
async function closeLinkPayment({ id, accountId, request }: LinkRecord): Promise<void> {
  const ledger = await readCurrentLedger(accountId);
  const paymentIntentId = findLinkPayment(ledger, wantedId(request), id);
  if (!paymentIntentId || !listUnended(ledger).includes(paymentIntentId)) return;
  await closeOpenPayment(ledger, paymentIntentId).catch((error: unknown) => {
    if (!isUnderWay(error)) throw error;
  });
}

const isUnderWay = (error: unknown) =>
  error instanceof AppError && error.code === 'payment_processing';
