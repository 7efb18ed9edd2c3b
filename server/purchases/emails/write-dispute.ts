import { formatAmount } from '#contract/money.ts';
import { nameToGreet } from '../../accounts/account.ts';
import { readStudent } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import { accountNotice } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { factsOfPayment } from '../../store/ledger.ts';
import { disputesOf, outcomeOf } from '../dispute-facts.ts';
import { hasAccess, purchaseOf } from '../ledger.ts';
import type { OutboxEntry } from '../outbox-records.ts';
import { namesOf, orderNumber } from '../purchase-facts.ts';
import { disputeWords } from './dispute-words.ts';

/** @returns `undefined` if the account no longer exists, or the dispute's state has changed since */
export async function writeDispute(entry: OutboxEntry): Promise<Email | undefined> {
  const { account, ledger } = await readStudent(entry.accountId);
  const purchase = purchaseOf(ledger, entry);
  const [id, outcome] = entry.about?.split('.') ?? [];
  const dispute = disputesOf(factsOfPayment(ledger, entry)).find((one) => one.id === id);
  const now = dispute && outcomeOf(dispute.state);
  if (!account || !purchase || !now || now !== outcome) return undefined;
  const own = purchase.lines.filter(({ isRefunded }) => !isRefunded);
  const isKept = (line: { subjectId: string }) => hasAccess(ledger, line.subjectId);
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const words = disputeWords({
    outcome: now,
    isAgain: dispute.states.slice(0, -1).some((state) => {
      const earlier = outcomeOf(state);
      return earlier === 'won' || earlier === 'lost';
    }),
    isPaidByOther: purchase.isPaidByOther ?? false,
    amount: formatAmount(dispute.amount ?? purchase.amount, purchase.currency),
    names: namesOf(purchase),
    kept: namesOf({ lines: own.filter(isKept) }),
    ended: namesOf({ lines: own.filter((line) => !isKept(line)) }),
    isPaused: purchase.isPaused,
    siteUrl,
  });
  const { subject, ...said } = words;
  return accountNotice({
    shopName,
    to: account.email,
    firstName: nameToGreet(account),
    subject: `${subject} (order ${orderNumber(entry.paymentIntentId)})`,
    ...said,
  });
}
