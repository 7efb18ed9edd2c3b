import { formatAmount } from '#contract/money.ts';
import type { Account } from '../accounts/account.ts';
import { config } from '../config.ts';
import { listDownloads } from '../documents/download-records.ts';
import { readTerms } from '../email/read-terms.ts';
import { readPayer } from '../payment-links/payer-record.ts';
import { type AccountLedger, factsOfPayment } from '../purchases/account-ledger.ts';
import { emailStateOf, listedEmails, type TermsVersion } from '../purchases/email-facts.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { namesOf } from '../purchases/paid-fact.ts';
import { receiptOf } from '../receipts/find-receipt.ts';

/** What the shop knows that a buyer's bank asks for where it contests a payment, in words. */
export interface DisputeEvidence {
  orderNumber: string;
  /** Empty where the account was deleted, and where someone else paid. */
  customerName: string;
  customerEmail: string;
  product: string;
  /** The day of the purchase, which is that of the supply. `2026-11-22` */
  serviceDate: string;
  order: string[];
  consent: string[];
  terms: string[];
  emails: string[];
  /** Files that were opened or downloaded, the newest first. */
  downloads: string[];
  receipt: string[];
}

/** The most downloads that are listed. */
const DOWNLOADS_MAX = 1_000;

const NONE = 'None is recorded.';

/** `2026-11-22 14:05:09 UTC`: banks are anywhere. */
const moment = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** Compiles the evidence about a purchase. @throws AppError `unavailable` while the CMS does not respond */
export async function compileEvidence(
  purchase: Purchase,
  student: { account: Account | undefined; ledger: AccountLedger },
): Promise<DisputeEvidence> {
  const { account, ledger } = student;
  const { paymentIntentId, paidAt, consent, isPaidByOther = false } = purchase;
  const [downloads, terms, receipt, payer] = await Promise.all([
    listDownloads(ledger.accountId, DOWNLOADS_MAX),
    readTerms(),
    receiptOf(purchase, student, isPaidByOther),
    isPaidByOther ? readPayer(paymentIntentId) : undefined,
  ]);
  const number = orderNumber(paymentIntentId);
  const { SITE_URL: siteUrl } = config();
  return {
    orderNumber: number,
    ...(isPaidByOther
      ? { customerName: '', customerEmail: payer ?? '' }
      : {
          customerName: account ? `${account.firstName} ${account.lastName}`.trim() : '',
          customerEmail: account?.email ?? '',
        }),
    product: `${namesOf(purchase)}: PDF revision notes for download, lifetime access, supplied at once on ${siteUrl}.`,
    serviceDate: paidAt.slice(0, 10),
    order: [
      `Order ${number}, payment ${paymentIntentId}`,
      `Paid ${formatAmount(purchase.amount, purchase.currency)} on ${moment(paidAt)}`,
      ...(purchase.lines.length > 1
        ? purchase.lines.map(
            (line) => `${line.subjectName}: ${formatAmount(line.amount, purchase.currency)}`,
          )
        : []),
      ...(isPaidByOther
        ? ['Paid for a student, at their request and by their link, by the customer named above']
        : accountLines(account, purchase)),
    ],
    consent: consent
      ? [
          `Before paying, on ${moment(consent.agreedAt)}, the buyer agreed to (wording ${consent.wordingVersion}):`,
          `“${consent.text}”`,
        ]
      : [NONE],
    terms: termsOf(ledger, purchase) ?? terms.map((page) => `${versionOf(page)}, as it is now.`),
    emails: emailsAbout(ledger, purchase),
    downloads: downloadsOf(purchase, downloads, isPaidByOther),
    receipt: [
      ...receipt.seller,
      `Receipt ${receipt.orderNumber} of ${receipt.date}: ${receipt.item}`,
      ...[...receipt.price, ...receipt.refunds].map(({ label, value }) => `${label}: ${value}`),
    ],
  };
}

function accountLines(account: Account | undefined, { stamp }: Purchase): string[] {
  return [
    account ? `Account created on ${moment(account.createdAt)}` : 'Account deleted',
    ...(stamp
      ? [`Each downloaded page shows the address ${stamp.address} and the order number`]
      : []),
  ];
}

const versionOf = ({ title, updatedOn }: TermsVersion) => `${title}, version of ${updatedOn}`;

/** The terms that the buyer was sent first. @returns `undefined` where none were, or it was not recorded */
function termsOf(ledger: AccountLedger, purchase: Purchase): string[] | undefined {
  const facts = factsOfPayment(ledger, purchase);
  const [first] = listedEmails(purchase, facts)
    .map((entry) => emailStateOf(facts, entry))
    .filter(({ terms }) => terms && terms.length > 0)
    .toSorted((a, b) => (a.sentAt ?? '').localeCompare(b.sentAt ?? ''));
  const when =
    first?.sentAt && `, attached to the confirmation that was sent on ${moment(first.sentAt)}`;
  return first?.terms?.map((page) => `${versionOf(page)}${when ?? ''}`);
}

function emailsAbout(ledger: AccountLedger, purchase: Purchase): string[] {
  const facts = factsOfPayment(ledger, purchase);
  const sent = listedEmails(purchase, facts).flatMap((entry) => {
    const { sentAt, isSent } = emailStateOf(facts, entry);
    const when = sentAt ? moment(sentAt) : 'a time that is not recorded';
    return isSent ? [`${entry.kind}: accepted by the mail server at ${when}`] : [];
  });
  return sent.length > 0 ? sent : [NONE];
}

/** States only what is certain: the shop gave out the file, and by which page. */
const WAYS = {
  download: 'download requested',
  reader: 'opened in the online reader',
  unknown: 'opened in the online reader or download requested',
};

function downloadsOf(
  { paymentIntentId }: Purchase,
  downloads: Awaited<ReturnType<typeof listDownloads>>,
  isPaidByOther: boolean,
): string[] {
  const own = downloads.filter((one) => one.paymentIntentId === paymentIntentId);
  if (own.length === 0) return [NONE];
  return own.map(({ at, from, title, way }) => {
    // The bank shows it to its customer, who is to learn nothing more about the student.
    const when = isPaidByOther ? moment(at) : `${moment(at)}, from ${from}`;
    return `${when}: ${WAYS[way ?? 'unknown']}: ${title}`;
  });
}
