import { randomBytes } from 'node:crypto';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { PAYMENT_LINKS_MAX, type PaymentLink } from '#contract/payment-links/payment-links.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import type { Student } from '../accounts/student.ts';
import { closeOpenPayment } from '../checkout/close-payments.ts';
import { areGuessesLeft, discount, tooManyCodes } from '../checkout/discount-codes.ts';
import { quote, wantedId } from '../checkout/quote.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { findLinkPayment, listUnended } from '../purchases/opened-payments.ts';
import { subjectNames } from '../purchases/purchase-facts.ts';
import {
  commitIf,
  exists,
  expire,
  hasFieldCount,
  isFieldUnchanged,
  put,
  putField,
  remove,
  removeField,
  untilCommitted,
} from '../store/commit.ts';
import { readCurrentLedger } from '../store/ledger.ts';
import { paymentLinkToken } from '../tokens/links.ts';
import {
  LINK_SECONDS,
  type LinkRecord,
  linkKey,
  readLinks,
  type StoredLink,
} from './link-records.ts';
import { paymentLinksKey } from './stored-keys.ts';

/** Each link may open payments, so links are limited too. */
const LINK_LIMIT = { name: 'payment-links', max: 30, seconds: 10 * 60 };

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
  const link = await untilCommitted(() => addLink(newLink(accountId, request, what)));
  return describe(link);
}

/** @returns the request's link, which may be an earlier link; undefined after a conflict with another tab */
async function addLink(link: LinkRecord): Promise<LinkRecord | undefined> {
  const { accountId } = link;
  const [links, field] = [paymentLinksKey.of(accountId), fieldName(link.request)];
  const { links: current, fields } = await readLinks(accountId);
  const { existing, expired } = planLink(current, field);
  if (existing) return existing;
  const isAdded = await commitIf(
    [
      exists(accountKey.of(accountId)),
      hasFieldCount(links, Object.keys(fields).length),
      isFieldUnchanged(links, field, fields[field]),
      ...expired.map((entry) => isFieldUnchanged(links, entry.field, entry.value)),
    ],
    [
      ...expired.map((entry) => removeField(links, entry.field)),
      putField(links, field, link),
      expire(links, LINK_SECONDS),
      put(await linkKey(link), link, LINK_SECONDS),
    ],
  );
  return isAdded ? link : undefined;
}

/**
 * Decides how an account gets a link for a request: one link for each request, and a limited number of links.
 * @returns the request's link, if any, and the expired links, which the next link replaces
 * @throws AppError `too_many_payment_links`
 */
export function planLink(
  links: readonly StoredLink[],
  field: string,
): { existing: LinkRecord | undefined; expired: StoredLink[] } {
  const { expired = [], live = [] } = Object.groupBy(links, ({ isExpired }) =>
    isExpired ? 'expired' : 'live',
  );
  const existing = live.find((entry) => entry.field === field)?.link;
  if (!existing && live.length >= PAYMENT_LINKS_MAX) throw new AppError('too_many_payment_links');
  return { existing, expired };
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
  const { links } = await readLinks(accountId);
  return Promise.all(links.filter((entry) => !entry.isExpired).map(({ link }) => describe(link)));
}

/** Revokes a link, and closes its open payment. A payment in progress still counts. Unknown links are ignored. */
export async function revokeLink(accountId: string, id: string): Promise<void> {
  const stored = (await readLinks(accountId)).links.find(({ link }) => link.id === id);
  if (!stored) return;
  const { link, field, value } = stored;
  const links = paymentLinksKey.of(accountId);
  // Before the removal, so that an interrupted call can be repeated. Again after it, for a payment opened meanwhile.
  await closeLinkPayment(link);
  // If the field has changed, another call has ended this link already.
  await commitIf(
    [isFieldUnchanged(links, field, value)],
    [removeField(links, field), remove(await linkKey(link))],
  );
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
