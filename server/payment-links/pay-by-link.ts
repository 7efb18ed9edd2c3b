import type { z } from 'zod';
import { payerConsentWording } from '#contract/checkout/consent.ts';
import { toQuoteData } from '#contract/checkout/quote-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type {
  completeLinkPayment,
  givePayerConsent,
  openPaymentLink,
} from '#contract/payment-links/payment-links.ts';
import { readStudent, type Student } from '../accounts/student.ts';
import { openCheckout } from '../checkout/checkout.ts';
import { asPaymentNotFound, paymentNotFound } from '../checkout/order-payment.ts';
import { writeConsent } from '../checkout/purchase-consent.ts';
import { quote, wantedId } from '../checkout/quote.ts';
import { recordPayment } from '../checkout/record-payment.ts';
import { sessionKey } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitAttempts, toNetwork } from '../limits/attempts.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { limitFaults, networkLimits } from '../limits/failures.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { findLinkPayment } from '../purchases/opened-payments.ts';
import {
  askerName,
  makePayerReceipt,
  recordPayer,
  requireSamePayer,
  UNPAID_SECONDS,
} from '../purchases/payer.ts';
import { subjectNames } from '../purchases/purchase-facts.ts';
import { exists } from '../store/commit.ts';
import { seal, unseal } from '../tokens/seal.ts';
import { findLink, type LinkRecord, linkKey } from './link-records.ts';

/** Enough for a school with several payers. The checkout limits each link. */
const NETWORK_LIMIT = { name: 'pay-from-network', max: 60, seconds: 10 * 60 };
const CONSENT_LIMIT = { name: 'payer-consent', max: 30, seconds: 10 * 60 };
const COMPLETION_LIMIT = { name: 'payer-completion', max: 60, seconds: 10 * 60 };

/** Opens a payment at the current price. @throws AppError `payment_link_invalid`, or from {@link openCheckout} */
export async function openLink(
  token: string,
  origin: RequestOrigin,
): Promise<z.input<typeof openPaymentLink.response>> {
  const [{ link, student }] = await Promise.all([
    requireLink(token, origin.ip),
    limitAttempts(NETWORK_LIMIT, toNetwork(origin.ip).host),
  ]);
  const { what } = link;
  try {
    const { payment, quoted } = await openCheckout(student, link.request, origin, {
      id: link.id,
      works: exists(await linkKey(link)),
      requireWorking: async () => {
        if (!(await findLink(token))) throw new AppError('payment_link_invalid');
      },
    });
    if (!payment) return { state: 'free', what };
    const firstName = askerName(student.account);
    const { clientSecret } = payment;
    return { state: 'open', clientSecret, firstName, quote: toQuoteData(quoted) };
  } catch (error) {
    if (hasCode(error, 'already_purchased')) return { state: 'paid', what };
    return forPayer(error);
  }
}

/**
 * Records the payer's consent and the address for their receipt. The first answer stands, unless the caller proves
 * that they gave it.
 * @returns a proof for this payment. Undefined if another person's answer stands
 * @throws AppError `payment_link_invalid`, `payment_not_found` (also for another link's payment),
 * `payment_has_payer`, `already_purchased`, or from `writeConsent`
 */
export async function recordPayerConsent(
  token: string,
  given: Omit<z.output<typeof givePayerConsent.request>, 'token'>,
  ip: string,
): Promise<string | undefined> {
  const working = await requireLink(token, ip);
  const { link, student } = working;
  await limitAttempts(CONSENT_LIMIT, link.id);
  const { paymentIntentId, wordingVersion, email, proof } = given;
  assertPayment(working, paymentIntentId);
  const isPayer = await isPayerProof(proof, paymentIntentId);
  if (!isPayer) await requireSamePayer(paymentIntentId, email);
  await quote(link.request, student.ledger).catch(forPayer);
  const wording = { ...payerConsentWording, isForPayer: true };
  await writeConsent(link.accountId, { paymentIntentId, wordingVersion }, wording);
  // For open payments only: the next person to open the link must not replace the address of a paid payment.
  const hasAnswered = await recordPayer(paymentIntentId, email, isPayer);
  return hasAnswered ? sealPayerProof(paymentIntentId) : undefined;
}

/** Purpose of the proof that a browser has begun to pay for a student. */
const toPurpose = (paymentIntentId: string) => ({ audience: 'payer', subject: paymentIntentId });

const sealPayerProof = (paymentIntentId: string): Promise<string> =>
  seal(sessionKey(), toPurpose(paymentIntentId), {}, UNPAID_SECONDS);

async function isPayerProof(token: string | undefined, paymentIntentId: string): Promise<boolean> {
  if (!token) return false;
  const purpose = toPurpose(paymentIntentId);
  return (await unseal(sessionKey(), purpose, token)) !== undefined;
}

/**
 * Completes a payment that the payer's browser has just made. A refunded duplicate counts as complete.
 * @throws AppError `payment_link_invalid`, `payment_not_found`, `payment_processing` or `payment_incomplete`
 */
export async function completeByLink(
  token: string,
  paymentIntentId: string,
  ip: string,
): Promise<z.input<typeof completeLinkPayment.response> & { purchase: Purchase }> {
  const working = await requireLink(token, ip);
  const { link, student } = working;
  await limitAttempts(COMPLETION_LIMIT, link.id);
  assertPayment(working, paymentIntentId);
  const [recorded, receipt] = await Promise.all([
    recordPayment(paymentIntentId, { caller: student }).catch(asPaymentNotFound),
    makePayerReceipt({ accountId: link.accountId, paymentIntentId }),
  ]);
  if (recorded.kind === 'foreign') throw paymentNotFound();
  if (recorded.kind === 'unpaid')
    throw new AppError(recorded.isProcessing ? 'payment_processing' : 'payment_incomplete');
  const { purchase } = recorded;
  return {
    what: subjectNames(purchase),
    firstName: askerName(student.account),
    receipt,
    purchase,
  };
}

interface WorkingLink {
  link: LinkRecord;
  student: Student & { account: NonNullable<Student['account']> };
}

/**
 * Finds the link of a token. Refuses unknown, expired and revoked links alike, and counts them by network. The right
 * token always passes, because no one can guess it.
 * @throws AppError `payment_link_invalid` or `too_many_requests`
 */
function requireLink(token: string, ip: string): Promise<WorkingLink> {
  return limitFaults(networkLimits('payment-link', ip), async () => {
    const link = await findLink(token);
    if (!link) throw new AppError('payment_link_invalid');
    const { account, ledger } = await readStudent(link.accountId);
    if (!account) throw new AppError('payment_link_invalid');
    return { link, student: { account, ledger } };
  });
}

const hasCode = (error: unknown, code: ErrorCode) =>
  error instanceof AppError && error.code === code;

/** Hides from the payer which earlier payment a bank is reviewing; the student may tell them. */
function forPayer(error: unknown): never {
  if (!hasCode(error, 'payment_disputed')) throw error;
  throw new AppError('payment_disputed');
}

function assertPayment({ link, student }: WorkingLink, paymentIntentId: string): void {
  const latest = findLinkPayment(student.ledger, wantedId(link.request), link.id);
  if (latest !== paymentIntentId) throw paymentNotFound();
}
