import { count } from '#contract/count.ts';
import { formatAmount } from '#contract/money.ts';
import { type Account, fullName } from '../accounts/account.ts';
import { readStudent, type Student } from '../accounts/student.ts';
import { raiseAlarmOrThrow } from '../alarms/alarms.ts';
import { config } from '../config.ts';
import { listDownloads } from '../files/download-records.ts';
import { log } from '../log.ts';
import { draftedFact, undraftedDisputes, waitingDisputes } from '../purchases/dispute-facts.ts';
import { readTerms } from '../purchases/emails/confirmation.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { listedEmails, type TermsVersion, toEmailState } from '../purchases/outbox-records.ts';
import { readPayer } from '../purchases/payer.ts';
import { orderNumber, subjectNames } from '../purchases/purchase-facts.ts';
import { readReceipt } from '../purchases/receipts.ts';
import { isRefused, saveDraft } from '../services/payments.ts';
import { commit } from '../store/commit.ts';
import { type AccountLedger, factsOfPayment } from '../store/ledger.ts';

export interface DisputeEvidence {
  orderNumber: string;
  /** Empty if the account was deleted or someone else paid. */
  customerName: string;
  customerEmail: string;
  product: string;
  /** Day of purchase and supply, e.g. `2026-11-22`. */
  serviceDate: string;
  order: string[];
  consent: string[];
  terms: string[];
  emails: string[];
  downloads: string[];
  receipt: string[];
}

const MAX_DOWNLOADS = 1_000;

const NONE = 'None recorded.';

/** Formats a time as `2026-11-22 14:05:09 UTC`, because banks are anywhere. */
const moment = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** @throws AppError `unavailable` while the CMS does not respond */
export async function compileEvidence(
  purchase: Purchase,
  student: { account: Account | undefined; ledger: AccountLedger },
): Promise<DisputeEvidence> {
  const { account, ledger } = student;
  const { paymentIntentId, paidAt, consent, isPaidByOther = false } = purchase;
  const [downloads, terms, receipt, payer] = await Promise.all([
    listDownloads(ledger.accountId, MAX_DOWNLOADS),
    readTerms(),
    readReceipt(purchase, student, isPaidByOther),
    isPaidByOther ? readPayer(paymentIntentId) : undefined,
  ]);
  const number = orderNumber(paymentIntentId);
  const { SITE_URL: siteUrl } = config();
  return {
    orderNumber: number,
    ...(isPaidByOther
      ? { customerName: '', customerEmail: payer ?? '' }
      : {
          customerName: fullName(account),
          customerEmail: account?.email ?? '',
        }),
    product: `${subjectNames(purchase)}: PDF revision notes for download, ${describeSupply(purchase)} on ${siteUrl}.`,
    serviceDate: paidAt.slice(0, 10),
    order: [
      `Order ${number}, payment ${paymentIntentId}`,
      `Paid ${formatAmount(purchase.amount, purchase.currency)} on ${moment(paidAt)}`,
      ...(purchase.lines.length > 1
        ? purchase.lines.map(
            (line) => `${line.subjectName}: ${formatAmount(line.amount, purchase.currency)}`,
          )
        : []),
      ...(isPaidByOther ? [describePayer(purchase)] : accountLines(account, purchase)),
    ],
    consent: consent
      ? [
          `Before paying, on ${moment(consent.agreedAt)}, the buyer agreed to (wording ${consent.wordingVersion}):`,
          `“${consent.text}”`,
        ]
      : [NONE],
    terms:
      listSentTerms(ledger, purchase) ??
      terms.map((page) => `${describeVersion(page)}, as it is now.`),
    emails: emailsAbout(ledger, purchase),
    downloads: describeDownloads(purchase, downloads, isPaidByOther),
    receipt: [
      ...receipt.seller,
      `Receipt ${receipt.orderNumber} of ${receipt.date}: ${receipt.item}`,
      ...[...receipt.price, ...receipt.refunds].map(({ label, value }) => `${label}: ${value}`),
    ],
  };
}

const describeSupply = ({ places }: Purchase): string =>
  places
    ? `${count(places, 'place')} for students, who join by a link that the customer got immediately`
    : 'lifetime access, supplied immediately';

const describePayer = ({ places }: Purchase): string =>
  places
    ? 'Paid by the customer named above, who hands the places over to students'
    : 'Paid for a student, at their request and by their link, by the customer named above';

function accountLines(account: Account | undefined, { stamp }: Purchase): string[] {
  return [
    account ? `Account created on ${moment(account.createdAt)}` : 'Account deleted',
    ...(stamp
      ? [`Each downloaded page shows the address ${stamp.address} and the order number`]
      : []),
  ];
}

const describeVersion = ({ title, updatedOn }: TermsVersion) => `${title}, version of ${updatedOn}`;

/** @returns `undefined` if no terms were sent, or it was not recorded */
function listSentTerms(ledger: AccountLedger, purchase: Purchase): string[] | undefined {
  const facts = factsOfPayment(ledger, purchase);
  const [first] = listedEmails(purchase, facts)
    .map((entry) => toEmailState(facts, entry))
    .filter(({ terms }) => terms && terms.length > 0)
    .toSorted((a, b) => (a.sentAt ?? '').localeCompare(b.sentAt ?? ''));
  const when =
    first?.sentAt && `, attached to the confirmation that was sent on ${moment(first.sentAt)}`;
  return first?.terms?.map((page) => `${describeVersion(page)}${when ?? ''}`);
}

function emailsAbout(ledger: AccountLedger, purchase: Purchase): string[] {
  const facts = factsOfPayment(ledger, purchase);
  const sent = listedEmails(purchase, facts).flatMap((entry) => {
    const { sentAt, isSent } = toEmailState(facts, entry);
    const when = sentAt ? moment(sentAt) : 'a time that is not recorded';
    return isSent ? [`${entry.kind}: accepted by the mail server at ${when}`] : [];
  });
  return sent.length > 0 ? sent : [NONE];
}

/** States only what is certain: the shop delivered the file, and through which page. */
const WAYS = {
  download: 'download requested',
  reader: 'opened in the online reader',
  'large-print': 'opened in large print',
  kept: 'downloaded to keep on a device',
  unknown: 'opened in the online reader or download requested',
};

function describeDownloads(
  { paymentIntentId }: Purchase,
  downloads: Awaited<ReturnType<typeof listDownloads>>,
  isPaidByOther: boolean,
): string[] {
  const own = downloads.filter((download) => download.paymentIntentId === paymentIntentId);
  if (own.length === 0) return [NONE];
  return own.map(({ at, from, title, way }) => {
    // The bank shows the evidence to the payer, who must learn nothing more about the student.
    const when = isPaidByOther ? moment(at) : `${moment(at)}, from ${from}`;
    return `${when}: ${WAYS[way ?? 'unknown']}: ${title}`;
  });
}

const MAX_FIELD_CHARACTERS = 20_000;

export const disputesAwaitingResponse = ({ ledger }: Pick<Student, 'ledger'>, purchase: Purchase) =>
  waitingDisputes(factsOfPayment(ledger, purchase));

/** Saves drafts at the payment provider; the owner completes and submits them there. */
export async function draftEvidence(purchase: Purchase, student: Student): Promise<void> {
  const disputes = disputesAwaitingResponse(student, purchase);
  if (disputes.length === 0) return;
  const fields = toFields(await compileEvidence(purchase, student));
  for (const id of disputes) {
    await saveDraft(id, fields);
    await commit([draftedFact(purchase, id)]);
  }
}

/**
 * Drafts missing evidence. Never fails. If the provider refuses a draft, the owner is told once.
 * @returns true if nothing is left to try
 */
export async function draftMissingEvidence(purchase: Purchase): Promise<boolean> {
  if (purchase.undrafted.length === 0) return true;
  try {
    const student = await readStudent(purchase.accountId);
    if (undraftedDisputes(factsOfPayment(student.ledger, purchase)).length > 0)
      await draftEvidence(purchase, student);
    return true;
  } catch (error) {
    log('warn', 'evidence not drafted', { paymentIntentId: purchase.paymentIntentId }, error);
    return isRefused(error) && giveUp(purchase);
  }
}

/** @returns true if the alarm is recorded, so that the owner is told once */
async function giveUp(purchase: Purchase): Promise<boolean> {
  const order = orderNumber(purchase.paymentIntentId);
  try {
    await raiseAlarmOrThrow(
      'payment-disputed',
      `The payment provider does not accept the evidence about order ${order} as a draft. ` +
        "Save it from the customer's page in the admin panel, and respond in the provider's dashboard.",
      `${order}:draft`,
    );
    await commit(purchase.undrafted.map((id) => draftedFact(purchase, id)));
    return true;
  } catch (error) {
    log('warn', 'refused evidence not reported', {}, error);
    return false;
  }
}

/** Maps evidence to the provider's fields. The newest downloads come first, so that the limit does not cut them. */
function toFields(evidence: DisputeEvidence): Record<string, string> {
  const { order, terms, emails, receipt, consent, downloads } = evidence;
  const text = (lines: string[]) => lines.join('\n').slice(0, MAX_FIELD_CHARACTERS);
  const fields = {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    product_description: evidence.product,
    service_date: evidence.serviceDate,
    access_activity_log: text(downloads),
    cancellation_policy_disclosure: text(consent),
    refund_policy_disclosure: text(terms),
    uncategorized_text: text([...order, '', 'Emails:', ...emails, '', 'Receipt:', ...receipt]),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
