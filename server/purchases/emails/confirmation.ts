import type { SaleStatus } from '#contract/admin/sales.ts';
import { type ShopSettings, shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { legalPagesQuery, shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import { type LegalPage, legalPageDocument, legalPageId } from '#contract/catalogue/legal-page.ts';
import { countFiles, describeOrder } from '#contract/catalogue/notes-count.ts';
import { registrations } from '#contract/catalogue/seller.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { shortenNames } from '#contract/join-names.ts';
import { formatAmount } from '#contract/money.ts';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import { countPractice } from '#diagrams/topic-drills.ts';
import { selling } from '#shop';
import { type Account, isAddressConfirmed } from '../../accounts/account.ts';
import { makeConfirmationLink } from '../../accounts/address-links.ts';
import { readKnown } from '../../catalogue/read-catalogue.ts';
import {
  accountNotice,
  buttonPart,
  composeEmail,
  type EmailPart,
  type EmailRow,
  emailLink,
  greeting,
  joinParts,
  legalText,
  linksPart,
  paragraph,
  rowsPart,
} from '../../email/layout.ts';
import { fetchMany, fetchOne } from '../../services/content.ts';
import type { Email } from '../../services/email.ts';
import { DAY_FORMAT, MOMENT_FORMAT } from '../../shop-time.ts';
import type { TermsVersion } from '../outbox-records.ts';
import { askerName } from '../payer.ts';
import type { PlaceFact } from '../place-facts.ts';
import { type Consent, subjectNames } from '../purchase-facts.ts';
import type { EmailOrder, OrderFields } from './email-order.ts';

const ENDED = new Set<SaleStatus>(['refunded', 'revoked']);

/** @returns `undefined` if access has ended: the email about the refund contains what the buyer needs */
export async function writeConfirmation(
  order: EmailOrder,
): Promise<(Email & { terms: TermsVersion[] }) | undefined> {
  const { recipient, purchase, account } = order;
  const lines = purchase.lines.filter(({ isRefunded }) => !isRefunded);
  if (lines.length === 0) return undefined;
  if (recipient === 'buyer' && ENDED.has(purchase.status)) return undefined;
  const terms = await readTerms();
  const email = purchaseConfirmation({
    ...order,
    subjectName: subjectNames({ lines }),
    contents: await describeContents(lines),
    lines: purchase.lines.length > 1 ? lines : [],
    duplicates: purchase.lines.filter(({ isDuplicate }) => isDuplicate),
    amount: purchase.amount,
    code: purchase.code?.code,
    paidAt: new Date(purchase.paidAt),
    consent: purchase.consent,
    place: purchase.place,
    seller: await fetchOne(shopSettingsQuery, {}, shopSettingsDocument),
    terms,
    confirmationLink: recipient === 'buyer' ? await confirmationLinkFor(account) : undefined,
    studentName: account && askerName(account),
  });
  return { ...email, terms: terms.map(({ title, updatedOn }) => ({ title, updatedOn })) };
}

/** Empty if the catalogue lacks one of the subjects. */
async function describeContents(lines: readonly { subjectId: string }[]): Promise<string> {
  const { subjects, topics, items } = await readKnown();
  const ids = lines.map(({ subjectId }) => subjectId);
  const known = subjects.map(({ id }) => ({
    id,
    notes: {
      ...countFiles(items.filter(({ subjectId }) => subjectId === id)),
      ...countPractice(topics.filter(({ subjectId }) => subjectId === id)),
    },
  }));
  return describeOrder(ids, known);
}

export async function readTerms(): Promise<LegalPage[]> {
  const pages = await fetchMany(legalPagesQuery, {}, legalPageDocument);
  return (['terms', 'refunds'] as const).flatMap(
    (name) => pages.find(({ id }) => id === legalPageId(name)) ?? [],
  );
}

async function confirmationLinkFor(account: Account | undefined): Promise<string | undefined> {
  if (account?.kind !== 'password' || isAddressConfirmed(account)) return undefined;
  return makeConfirmationLink(account);
}

interface Confirmation extends OrderFields {
  subjectName: string;
  /** E.g. `16 files, 32 pages, 87 cards, 20 diagram drills`. Empty if unknown. */
  contents?: string;
  lines?: { subjectName: string; amount: number }[];
  /** Lines refunded immediately, because they had already been paid for. */
  duplicates?: { subjectName: string; amount: number }[];
  amount: number;
  code?: string | undefined;
  paidAt: Date;
  consent?: Consent | undefined;
  /** Undefined unless an order of places gives the access. */
  place?: Pick<PlaceFact, 'organisation' | 'lastDay'> | undefined;
  seller?: ShopSettings | undefined;
  /** Legal pages as of today. They are attached, because the site may change them. */
  terms: LegalPage[];
  /** Link that confirms the buyer's address. Undefined if it is confirmed. */
  confirmationLink?: string | undefined;
  /** The only thing that the payer learns about the student. Undefined if it may not be a name. */
  studentName?: string | undefined;
}

/**
 * Writes the confirmation of a purchase, the copy of the contract on a durable medium for the person who paid. It
 * repeats the consent and attaches terms and refund policy, because pages may change.
 */
export function purchaseConfirmation(order: Confirmation): Email {
  const { siteUrl, seller, consent, terms, lines = [], duplicates = [] } = order;
  const money = (amount: number) => formatAmount(amount, order.currency);
  const words = order.recipient === 'payer' ? wordsToPayer(order) : wordsToBuyer(order);
  const rows: EmailRow[] = [
    ['Notes', words.item],
    ...(order.contents ? [['Contents', order.contents] satisfies EmailRow] : []),
    ...lines.map((line): EmailRow => [line.subjectName, money(line.amount)]),
    ['Paid', paidLine(order)],
    ...duplicates.map(
      (line): EmailRow => [
        'Refunded',
        `${money(line.amount)}: ${line.subjectName} ${words.wasPaid}`,
      ],
    ),
    ['Date', DAY_FORMAT.format(order.paidAt)],
    ['Order number', order.orderNumber],
    ...(seller ? [['Sold by', soldBy(seller)] satisfies EmailRow] : []),
  ];
  const legal = linksPart([
    ['Refunds', `${siteUrl}/refunds`],
    ['Terms', `${siteUrl}/terms`],
    ['For parents', `${siteUrl}/parents`],
  ]);
  const parts = [
    paragraph(greeting(order.firstName)),
    words.thanks,
    rowsPart(rows),
    ...words.links,
    ...(consent ? [agreementPart(consent)] : []),
    paragraph(words.help),
    terms.length > 0 ? joinParts(paragraph(KEEP), legal) : legal,
  ];
  return {
    to: order.to,
    subject: `${words.subject} (order ${order.orderNumber})`,
    ...composeEmail(parts),
    attachments: terms.length > 0 ? [termsFile(order)] : [],
  };
}

export const KEEP = 'Please keep this email: your terms are attached.';
const CONFIRM =
  'Please confirm your email address, so that you can always get back into your account:';

interface Words {
  subject: string;
  thanks: EmailPart;
  item: string;
  /** Reason for the refund of a duplicate line. */
  wasPaid: string;
  links: EmailPart[];
  help: string;
}

function wordsToBuyer(order: Confirmation): Words {
  const { subjectName, confirmationLink, place, lines = [] } = order;
  const until = place?.lastDay && ` until ${lastDayText(place.lastDay)}`;
  const isYours = `${lines.length > 1 ? 'are' : 'is'} yours ${until ? `to use${until}` : 'now'}`;
  const thanks = place ? `You have a place from ${placeGiver(place)}.` : 'Thank you.';
  return {
    subject: `Your ${shortenNames(subjectName)} notes`,
    thanks: {
      text: `${thanks} ${subjectName} ${isYours}.`,
      html: `<p>${escapeHtml(thanks)} <strong>${escapeHtml(subjectName)}</strong> ${isYours}.</p>`,
    },
    item: `${subjectName}: ${until ? `access${until}` : 'lifetime access'}`,
    wasPaid: 'was yours already',
    links: [
      joinParts(
        buttonPart(`${order.siteUrl}/purchases`, 'Open your notes', 'Your notes'),
        linksPart([['Receipt', order.receiptUrl]]),
      ),
      ...(confirmationLink
        ? [
            {
              text: `${CONFIRM} ${confirmationLink}`,
              html: `<p>${CONFIRM} ${emailLink(confirmationLink, 'Confirm this address')}</p>`,
            },
          ]
        : []),
    ],
    help:
      order.amount === 0
        ? 'Something wrong? Reply to this email with your order number.'
        : 'Something wrong, or not what you hoped for? Reply to this email with your order number: ' +
          `we will help, or give you your money back within ${selling.moneyBackDays} days.`,
  };
}

function wordsToPayer({ subjectName, studentName, receiptUrl }: Confirmation): Words {
  const student = studentName ?? 'the student who asked you';
  return {
    subject: `Your payment for ${shortenNames(subjectName)}`,
    thanks: paragraph(
      `Thank you. You have paid for ${subjectName} for ${student}, who can open the notes now.`,
    ),
    item: `${subjectName}: lifetime access for ${student}`,
    wasPaid: 'had already been paid for',
    links: [buttonPart(receiptUrl, 'Your receipt', 'Receipt')],
    help:
      'Something wrong? Reply to this email with your order number: we will help, or give you your money back ' +
      `within ${selling.moneyBackDays} days. A refund goes to your card, and the student's access ends with it.`,
  };
}

function agreementPart(consent: Consent): EmailPart {
  const when = `You agreed on ${MOMENT_FORMAT.format(new Date(consent.agreedAt))}:`;
  const text = `“${consent.text}”`;
  return { text: `${when} ${text}`, html: `<p>${escapeHtml(when)}<br>${escapeHtml(text)}</p>` };
}

type Place = NonNullable<Confirmation['place']>;

const placeGiver = ({ organisation }: Place): string =>
  organisation ?? 'the person who sent you the link';

const lastDayText = (lastDay: string): string => DAY_FORMAT.format(new Date(startOfDay(lastDay)));

function paidLine({ amount, currency, code, place }: Confirmation): string {
  const money = formatAmount(amount, currency);
  if (place) return `${money}: ${placeGiver(place)} paid for your place`;
  if (code) return `${money}, with the discount code ${code}`;
  return amount === 0 ? `${money}: we gave you this access` : `${money}, one payment`;
}

/** Attaches the legal pages as of today. */
export function termsFile({
  terms,
  paidAt,
  siteUrl,
}: Pick<Confirmation, 'terms' | 'paidAt' | 'siteUrl'>) {
  const content = [...terms.map(legalText), `From ${siteUrl}`].join('\n\n\n');
  const filename = `terms-${shopDay(paidAt)}.txt`;
  return { filename, content, contentType: 'text/plain; charset=utf-8' };
}

/** Names the seller in one line. */
export function soldBy(seller: ShopSettings): string {
  const { sellerName, address, contactEmail, phone = [] } = seller;
  return [sellerName, address, registrations(seller), contactEmail, phone].flat().join(', ');
}

/**
 * Writes to a student for whom another person paid, without naming the payer.
 * @returns `undefined` if access has ended in the meantime
 */
export function writePaidByOther(order: EmailOrder): Email | undefined {
  if (!order.purchase.isActive) return undefined;
  const names = subjectNames(order.purchase);
  return accountNotice({
    ...order,
    subject: `${shortenNames(names)} has been paid for (order ${order.orderNumber})`,
    paragraphs: [
      `Someone opened your link and paid for ${names}. You can open your notes now.`,
      "We don't tell you who paid, and we tell them only your first name. If they get their money back, your access ends.",
    ],
    button: { url: `${order.siteUrl}/purchases`, label: 'Open your notes' },
  });
}
