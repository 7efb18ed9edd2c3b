import { formatAmount } from '#contract/money.ts';
import { nameToGreet } from '../../accounts/account.ts';
import { readStudent } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import { accountNotice } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { factsOfPayment } from '../../store/ledger.ts';
import { hasAccess, purchaseOf } from '../ledger.ts';
import { emailStateOf, type OutboxEntry, takenBack } from '../outbox-records.ts';
import { readPayer } from '../payer.ts';
import { namesOf, orderNumber } from '../purchase-facts.ts';
import { isCounted, refundsOf } from '../purchase-status.ts';

/** Emails that correct an earlier email about a refund, because the refund has failed since. */

/**
 * @returns `undefined` if the earlier email was never sent, or the refund does not count as failed
 * @throws Error while the earlier email may still be sent: the scheduled run retries
 */
async function readFailed(entry: OutboxEntry) {
  const { account, ledger } = await readStudent(entry.accountId);
  const facts = factsOfPayment(ledger, entry);
  const purchase = purchaseOf(ledger, entry);
  const refund = refundsOf(facts).find(({ id }) => id === entry.about);
  const news = refund && takenBack(entry.kind, refund);
  if (!purchase || !refund || !news || isCounted(refund)) return undefined;
  const { isSent, isSkipped, givenUp } = emailStateOf(facts, news);
  if (isSkipped || givenUp) return undefined;
  if (!isSent) throw new Error('The email that this one takes back is not sent yet');
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const lines = purchase.lines.filter(({ subjectId }) =>
    [undefined, subjectId].includes(refund.subjectId),
  );
  return {
    account,
    ledger,
    lines,
    common: { shopName, firstName: account ? nameToGreet(account) : '' },
    amount: formatAmount(refund.amount, purchase.currency),
    number: orderNumber(entry.paymentIntentId),
    siteUrl,
  };
}

type Failed = NonNullable<Awaited<ReturnType<typeof readFailed>>>;

const toBuyer = ({ amount, number, lines }: Failed, access: string[]) => ({
  subject: `Your refund of ${amount} has failed (order ${number})`,
  paragraphs: [
    `We told you that we had refunded ${amount} for ${namesOf({ lines })}. That refund has failed: the money did not reach your card and has come back to us.`,
    'We will send it to you another way. Please reply to this email with your order number, so that we can arrange it.',
    ...access,
  ] as [string, ...string[]],
});

export async function writeRefundFailed(entry: OutboxEntry): Promise<Email | undefined> {
  const failed = await readFailed(entry);
  if (!failed?.account) return undefined;
  const kept = failed.lines.filter(({ subjectId }) => hasAccess(failed.ledger, subjectId));
  const access =
    kept.length > 0 ? [`Until then you have access to ${namesOf({ lines: kept })}.`] : [];
  return accountNotice({ ...failed.common, to: failed.account.email, ...toBuyer(failed, access) });
}

export async function writePayerRefundFailed(entry: OutboxEntry): Promise<Email | undefined> {
  const [failed, payer] = await Promise.all([readFailed(entry), readPayer(entry.paymentIntentId)]);
  if (!failed || !payer) return undefined;
  return accountNotice({ ...failed.common, firstName: '', to: payer, ...toBuyer(failed, []) });
}

/** Writes to a student that the access that ended with another person's refund is back. */
export async function writeAccessRestored(entry: OutboxEntry): Promise<Email | undefined> {
  const failed = await readFailed(entry);
  const lines = failed?.lines.filter(({ subjectId }) => hasAccess(failed.ledger, subjectId)) ?? [];
  if (!failed?.account || lines.length === 0) return undefined;
  const names = namesOf({ lines });
  return accountNotice({
    ...failed.common,
    to: failed.account.email,
    subject: `You have access to ${names} again (order ${failed.number})`,
    paragraphs: [
      `We told you that your access to ${names} had ended with a refund. That refund has failed, so you can open your notes again.`,
      'We will find another way to return the money to the person who paid. Your access may end then.',
    ],
    button: { url: `${failed.siteUrl}/purchases`, label: 'Open your notes' },
  });
}
