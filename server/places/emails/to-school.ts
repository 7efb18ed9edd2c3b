import { paragraph, rowsPart } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { formatDay } from '../../shop-time.ts';
import { toFirstPauseDay } from '../decide.ts';
import {
  attach,
  compose,
  composeNews,
  financeAddresses,
  listRows,
  money,
  type OrderLetter,
  orderPart,
  orderRows,
} from './order-email.ts';

/** Emails to a school about its order. Undefined if the news is no longer true. */
type Written = Email | undefined;
/** The same, for the payers and for each teacher. */
type News = Email[] | undefined;

const HELP = 'Any question? Reply to this email.';

/** Goes to an address that anyone may have typed, so it contains no text that the same person typed. */
export async function writeQuote(letter: OrderLetter): Promise<Written> {
  const { order, number } = letter;
  const { opened } = order;
  const parts = [
    paragraph(
      `Thank you for your interest. Here is your quote, as a PDF and as a page. The price is fixed until ${formatDay(opened.validUntil ?? '')}.`,
    ),
    rowsPart(listRows(letter)),
    orderPart(letter, 'See the quote and order'),
    paragraph('You can pass the page on to your finance office. It needs no account.'),
    paragraph(`${HELP} If you did not ask for a quote, ignore this email: nothing else follows.`),
  ];
  const subject = `Your quote ${number} for ${order.what}`;
  return compose([opened.email], { subject, parts }, await attach(order, number));
}

/** Contains no typed text, as {@link writeQuote}. */
export function writeOrdered(letter: OrderLetter): Written {
  const { order, number } = letter;
  if (order.stage === 'refused') return undefined;
  return compose([order.opened.email], {
    subject: `We have your order ${number}`,
    parts: [
      paragraph(
        'Thank you. We have the order of your school. We look at each order ourselves, and then send the invoice.',
      ),
      rowsPart(listRows(letter)),
      orderPart(letter),
      paragraph(HELP),
    ],
  });
}

export function writeRefused(letter: OrderLetter): Written {
  const { order, number } = letter;
  if (!order.refused) return undefined;
  return compose(financeAddresses(order), {
    subject: `We could not accept your order ${number}`,
    parts: [
      paragraph('We are sorry: we could not accept this order. There is nothing to pay.'),
      rowsPart([
        ['Reason', order.refused.reason],
        ['Order number', number],
      ]),
      paragraph('Reply to this email, and we will find another way.'),
    ],
  });
}

export async function writeInvoice(letter: OrderLetter): Promise<Written> {
  const { order } = letter;
  const { invoice, opened } = order;
  if (!invoice) return undefined;
  const isPaid = opened.payBy === 'card';
  const access =
    order.release === 'paid'
      ? 'The teacher gets the link to the class once the payment has arrived.'
      : 'The teacher gets the link to the class in an email of its own.';
  const parts = [
    paragraph(
      isPaid
        ? `Thank you. Here is the invoice for your order, which is paid.`
        : `Thank you for your order. Here is the invoice. Please pay it by bank transfer by ${formatDay(invoice.dueOn)}; the bank details are in it and on the page of the order.`,
    ),
    rowsPart([['Invoice', invoice.number]]),
    orderRows(letter),
    orderPart(letter),
    paragraph(`${access} ${HELP}`),
  ];
  const subject = `Invoice ${invoice.number} for ${order.what}`;
  return compose(financeAddresses(order), { subject, parts }, await attach(order, invoice.number));
}

export async function writeCreditNote(letter: OrderLetter): Promise<Written> {
  const { order, about } = letter;
  const credit = order.credits.find(({ number }) => number === about);
  if (!credit) return undefined;
  const parts = [
    paragraph(
      `Here is credit note ${credit.number}. It corrects invoice ${order.invoice?.number ?? ''}.`,
    ),
    rowsPart([
      ['Credited', money(order, credit.amount)],
      ...(credit.places > 0 ? [['Places ended', `${credit.places}`] as [string, string]] : []),
      ['Reason', credit.reason],
      ['Still to pay', money(order, order.due)],
      ['Order number', letter.number],
    ]),
    orderPart(letter),
    paragraph(HELP),
  ];
  const subject = `Credit note ${credit.number} for ${order.what}`;
  return compose(financeAddresses(order), { subject, parts }, await attach(order, credit.number));
}

export function writePaid(letter: OrderLetter): Written {
  const { order } = letter;
  if (order.due > 0) return undefined;
  const number = order.invoice?.number ?? letter.number;
  return compose(financeAddresses(order), {
    subject: `Thank you: ${number} is paid`,
    parts: [
      paragraph('Your payment has arrived, and nothing is left to pay. Thank you.'),
      orderRows(letter),
      orderPart(letter),
    ],
  });
}

export async function writeReminder(letter: OrderLetter): Promise<Written> {
  const { order } = letter;
  const { invoice } = order;
  if (!invoice || order.due === 0) return undefined;
  const parts = [
    paragraph(
      `This is a friendly reminder: invoice ${invoice.number} was due on ${formatDay(invoice.dueOn)}, and we have not seen the payment yet. It may have slipped through, so here is the invoice again.`,
    ),
    rowsPart([
      ['Still to pay', money(order, order.due)],
      ['Reference', invoice.number],
    ]),
    orderRows(letter),
    orderPart(letter),
    paragraph(`Have you paid already? Then please ignore this email. ${HELP}`),
  ];
  const subject = `Reminder: invoice ${invoice.number} was due on ${formatDay(invoice.dueOn)}`;
  return compose(financeAddresses(order), { subject, parts }, await attach(order, invoice.number));
}

export function writePauseWarning(letter: OrderLetter): News {
  const { order } = letter;
  const { invoice, pauseWarnedAt, due } = order;
  if (!invoice || !pauseWarnedAt || due === 0) return undefined;
  const day = formatDay(toFirstPauseDay(pauseWarnedAt));
  return composeNews(letter, {
    subject: `Invoice ${invoice.number}: access may pause from ${day}`,
    parts: [
      paragraph(
        `Invoice ${invoice.number} was due on ${formatDay(invoice.dueOn)} and is not paid yet. From ${day} we may pause the access of the class until it is. Nothing gets lost: places, names and answers stay.`,
      ),
      rowsPart([
        ['Still to pay', money(order, due)],
        ['Reference', invoice.number],
      ]),
    ],
    toClass: [
      paragraph(
        `The invoice for the places of your class is not paid yet. From ${day} we may pause the access of the class until it is. Nothing gets lost: places, names and answers stay. The address for invoices has had this news, too.`,
      ),
    ],
    end: [paragraph('If you need more time, just reply to this email.')],
  });
}

export function writePaused(letter: OrderLetter): News {
  const { order, number } = letter;
  if (!order.paused) return undefined;
  const why =
    order.paused === 'dispute'
      ? 'The bank that paid is looking into the payment, so access is paused until it decides.'
      : `Invoice ${order.invoice?.number ?? ''} is not paid yet, so access is paused until it is.`;
  return composeNews(letter, {
    subject: `Access is paused (order ${number})`,
    parts: [paragraph(`${why} Nothing gets lost: places, names and answers stay.`)],
    end: [paragraph(HELP)],
  });
}

export function writeResumed(letter: OrderLetter): News {
  const { order, number } = letter;
  if (order.paused || order.ended) return undefined;
  return composeNews(letter, {
    subject: `Access is back (order ${number})`,
    parts: [paragraph('Access is back for everyone with a place.')],
  });
}
