import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { count } from '#contract/count.ts';
import { selling } from '#shop';
import { nameToGreet } from '../../accounts/account.ts';
import { findAccount } from '../../accounts/accounts.ts';
import { mapSubjects, readKnown } from '../../catalogue/read-catalogue.ts';
import { accountNotice, buttonPart, linksPart, paragraph, rowsPart } from '../../email/layout.ts';
import { KEEP, readTerms, soldBy, termsFile } from '../../purchases/emails/confirmation.ts';
import { findPlaceWorth, toPurchases } from '../../purchases/ledger.ts';
import { makePayerReceipt } from '../../purchases/payer.ts';
import { fetchOne } from '../../services/content.ts';
import type { Email } from '../../services/email.ts';
import { DAY_FORMAT, formatDay } from '../../shop-time.ts';
import { readLedger } from '../../store/ledger.ts';
import { nameTurn } from '../order-email-records.ts';
import { readPaidOrders } from '../own-places.ts';
import { refundableUntil } from '../view-order.ts';
import { classUrl, compose, composeNews, joinUrl, money, type OrderLetter } from './order-email.ts';

/** Emails to payers, teachers and pupils. Undefined if the news is no longer true. */
type Written = Email | undefined;

/** The receipt of a payer, and the link to hand over. */
export async function writeLink(letter: OrderLetter): Promise<Written> {
  const { order, siteUrl, number, orderUrl } = letter;
  const url = joinUrl(letter);
  const [payment] = order.payments;
  if (!url || !payment || order.ended) return undefined;
  const { paymentIntentId } = payment;
  const receipt = await makePayerReceipt({ accountId: order.orderId, paymentIntentId });
  const until = refundableUntil(order);
  const [terms, seller] = await Promise.all([
    readTerms(),
    fetchOne(shopSettingsQuery, {}, shopSettingsDocument),
  ]);
  const paidAt = new Date(payment.paidAt);
  const text = {
    subject: `Your link to hand over: ${order.what} (order ${number})`,
    parts: [
      paragraph(
        `Thank you for buying ${order.what}. Hand this link over to the student. They open it, sign up or sign in, and can start reading. We do not need their address.`,
      ),
      buttonPart(url, 'Link to hand over'),
      paragraph(`Link: ${url}`),
      rowsPart([
        ['Paid', money(order, payment.amount)],
        ['Date', DAY_FORMAT.format(paidAt)],
        ['Order number', number],
        ...(seller ? [['Sold by', soldBy(seller)] as [string, string]] : []),
      ]),
      linksPart([
        ['Your order, with a card to print', orderUrl],
        ['Receipt', siteUrl + receipt],
        ['Refunds', `${siteUrl}/refunds`],
        ['Terms', `${siteUrl}/terms`],
      ]),
      paragraph(
        `On the page of your order you can see if the link has been used, and get a new link if it went to the wrong person.${
          until
            ? ` Until it is used, you can take the place back for a full refund there, until ${formatDay(until)}.`
            : ''
        }`,
      ),
      paragraph(
        `You may cancel within 14 days, until the student joins and agrees to start. Our ${selling.moneyBackDays}-day money-back guarantee holds in any case. Reply to this email if you need help.`,
      ),
      ...(terms.length > 0 ? [paragraph(KEEP)] : []),
    ],
  };
  const attachments = terms.length > 0 ? [termsFile({ terms, paidAt, siteUrl })] : [];
  return compose([order.opened.email], text, attachments);
}

/** The links to the class and to join, for a teacher. */
export function writeClass(letter: OrderLetter): Written {
  const { order, about } = letter;
  const teacher = order.teachers.find(({ email }) => email === about);
  const url = joinUrl(letter);
  if (!teacher || !url || order.ended) return undefined;
  return compose([teacher.email], {
    subject: `Your class: ${order.what}`,
    parts: [
      paragraph(
        `${order.school?.organisation ?? 'Your school'} has ${order.counts.sold} places for ${order.what}. Give your students this link or code. They sign up or sign in, read what you will see, and join.`,
      ),
      rowsPart([['Link to join', url]]),
      paragraph(
        'Your own page of the class shows which places are used. You can take places back there, and make a new link.',
      ),
      buttonPart(classUrl(letter, teacher), 'Open your class'),
      paragraph('The address of your page is the only key to it: please keep it to yourself.'),
    ],
  });
}

/** Tells the teachers how many pupils have lost their places by a credit note, and when. */
export function writePlacesEnded({ order, about, number }: OrderLetter): Written {
  const credit = order.credits.find((candidate) => candidate.number === about);
  const teachers = order.teachers.map(({ email }) => email);
  if (!credit || credit.pupils === 0 || teachers.length === 0) return undefined;
  return compose(teachers, {
    subject: `Fewer places for your class: ${order.what}`,
    parts: [
      paragraph(
        `Your school has given back ${count(credit.places, 'place')} of order ${number}. On ${DAY_FORMAT.format(new Date(credit.at))}, ${count(credit.pupils, 'student')} lost access: the places of those who joined last end first. Accounts and answers stay.`,
      ),
      paragraph('Is this a mistake? Please ask your finance office, or reply to this email.'),
    ],
  });
}

const REASONS = {
  refund: 'the payment was refunded',
  dispute: 'the bank has taken the payment back',
  'taken-back': 'the place was taken back',
  licence: 'the licence has ended',
} as const;

/** Tells the payer, or the school and its teachers, why and when access has ended. */
export function writeEnded(letter: OrderLetter): Email[] | undefined {
  const { order, number } = letter;
  const { ended } = order;
  if (!ended) return undefined;
  const day = DAY_FORMAT.format(new Date(ended.at));
  return composeNews(letter, {
    subject: `Access has ended (order ${number})`,
    parts: [
      paragraph(
        `Access to ${order.what} with this order ended on ${day}, because ${REASONS[ended.why]}. Students keep their accounts and their answers.`,
      ),
    ],
    end: [paragraph('Is this a mistake? Reply to this email.')],
  });
}

interface Prices {
  /** Amounts that are deducted from the prices of subjects. */
  worth: ReadonlyMap<string, number>;
  /** Subjects of the CMS by id. */
  subjects: ReadonlyMap<string, Pick<SubjectDocument, 'availability'>>;
}

/** Describes how a pupil keeps subjects. It promises no purchase of a subject that is off sale. */
export function describeKeeping(
  subjectIds: readonly string[],
  { worth, subjects }: Prices,
): string {
  const sold = subjectIds.filter((id) => subjects.get(id)?.availability === 'on-sale');
  if (sold.length === 0) return 'Your account and your answers stay.';
  const isDeducted = sold.some((id) => (worth.get(id) ?? 0) > 0);
  const price = isDeducted ? ' for the difference to the price of your place' : '';
  return `If you want to keep the notes and your practice, you can buy them${price}. Your answers stay either way.`;
}

/** Tells a pupil that the licence ends soon. */
export async function writeLicenceEnds(letter: OrderLetter): Promise<Written> {
  const { order, about, siteUrl } = letter;
  const { lastDay } = order.opened;
  const place = order.places.find(
    ({ slot, state, pupil }) => state === 'used' && pupil && nameTurn(slot, pupil.number) === about,
  );
  const account = place?.pupil && (await findAccount(place.pupil.accountId));
  if (!account || !lastDay || !order.isOpen) return undefined;
  const [ledger, subjects] = await Promise.all([
    readLedger(account.id),
    readKnown().then(mapSubjects),
  ]);
  const worth = findPlaceWorth(toPurchases(ledger), await readPaidOrders(ledger));
  return accountNotice({
    to: account.email,
    firstName: nameToGreet(account),
    subject: `Your access to ${order.what} ends on ${formatDay(lastDay)}`,
    paragraphs: [
      `The place that you got from ${order.school?.organisation ?? 'your school'} ends on ${formatDay(lastDay)}. Until then nothing changes.`,
      describeKeeping(
        order.opened.lines.map(({ subjectId }) => subjectId),
        { worth, subjects },
      ),
    ],
    button: { url: `${siteUrl}/purchases`, label: 'See your notes' },
  });
}
