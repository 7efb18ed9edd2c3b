import { count } from '#contract/count.ts';
import { QUOTE_DAYS } from '#contract/places/orders.ts';
import { selling } from '#shop';

/** `/buy-for-someone`. */
export const giftLabels = {
  heading: 'Buy for someone else',
  explain:
    'You pay here, without an account, and get a link to hand over. The student opens it, signs up and starts reading.',
  what: 'What would you like to buy?',
  email: 'Your email address',
  emailHint: 'For your receipt and the link. The student does not see it.',
  from: 'From (optional)',
  fromHint: 'One line that the student reads, such as “From Aunt May. Good luck!”',
  continue: 'Continue to payment',
  opening: 'Opening the payment...',
  change: 'Change',
  notOnSale: 'This is not on sale at the moment.',
  steps: [
    'You pay by card. We never ask for the student’s name or address.',
    'You get a link, and a card to print. Hand over whichever you like.',
    'The student opens it, signs up or logs in, and reads.',
  ],
  guarantee: `Until the student uses the link, you can take it back yourself and get all your money back, within ${selling.moneyBackDays} days. You also keep your right to cancel until then.`,
} as const;

/** `/schools`, and the forms of schools. */
export const schoolLabels = {
  heading: 'Places for your class',
  what: 'Notes',
  places: 'Number of places',
  total: 'Total',
  card: 'Pay by card',
  quote: 'Get a quote',
  organisation: 'School or organisation',
  address: 'Billing address',
  addressHint: 'As it should appear on the invoice, up to six lines.',
  financeEmail: 'Email address for invoices',
  teacherEmail: 'Teacher’s email address',
  teacherHint: 'The link to the class goes there.',
  purchaseOrder: 'Purchase order number (optional)',
  quoteEmail: 'Email address for the quote',
  quoteExplain: `You get the quote as a page and as a PDF. Its price holds for ${QUOTE_DAYS} days, and you order from it.`,
  sendQuote: 'Make the quote',
  makingQuote: 'Making the quote...',
  quoteFailed: 'We could not make the quote',
  continue: 'Continue to payment',
  lead: 'Places for a class: you order once and hand out one link, and every pupil has an account of their own.',
  description: 'Places for a class: prices, a quote, an invoice, and what teachers and pupils see.',
  gets: 'What a school gets',
  prices: 'Prices',
  steps: { places: 'Places', price: 'Price of each place' },
  neverLess: 'You never pay more for fewer places.',
  licence: {
    'for-good': 'Access has no end date.',
    'until-august':
      'Access until 31 August. Orders shortly before the summer run until 31 August of the next year.',
  },
  writeTo: 'Write to',
  noLists:
    'Tell us which notes you need and for how many pupils. We answer with a price and, if you like, a quote.',
  noScript: 'Ordering here needs JavaScript. You can also write to us.',
} as const;

/** Messages at the fields of both forms. */
export const fieldMessages = {
  organisation: 'Please enter the name of the school or organisation, without a web address.',
  address: 'Please enter one to six lines of at most 120 characters.',
  purchaseOrder: 'Please enter at most 40 characters.',
  from: 'Please enter at most 80 characters.',
  places: (least: number, most: number) =>
    `Please enter a whole number from ${least} to ${most}. For more places, write to us.`,
} as const;

/** `/orders/{token}`. */
export const orderLabels = {
  invalid: 'This link does not work',
  invalidText: 'Please open the link in your email again. Its end may be missing.',
  failed: 'The order could not be loaded',
  order: (number: string) => `Order ${number}`,
  quote: (number: string) => `Quote ${number}`,
  places: (what: string, places: number) => `${what}: ${count(places, 'place')}`,
  documents: 'Documents',
  open: 'Open',
  pdf: 'PDF',
  kinds: { quote: 'Quote', invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' },

  ready: 'Ready to hand over',
  readyText:
    'Send the link to the student, or print the card. The first student who joins gets the place.',
  link: 'Link to hand over',
  copy: 'Copy link',
  copied: 'Copied',
  copyByHand: 'The link is selected. Press Ctrl+C (⌘C on a Mac) to copy it.',
  copyByTouch: 'Press and hold the link to copy it.',
  share: 'Share',
  shareText: (what: string) => `Revision notes for ${what} are waiting for you:`,
  card: 'A card to print',
  printCard: 'Print the card',
  cardNotes: 'revision notes',
  cardOpen: 'Open this address:',
  cardCode: 'Then type in this code:',
  unused: 'Not used yet',
  wrongPerson: 'If it went to the wrong person, make a new link: the old one then stops working.',
  newLink: 'Make a new link',
  newLinkTitle: 'Make a new link?',
  newLinkText: 'The link and the card that you have now stop working.',
  newLinkDone: 'This is the new link. The old link no longer works.',
  takeBack: 'Take it back',
  takeBackUntil: (date: string) =>
    `Until ${date}, you can take the place back and get all your money back.`,
  takeBackOver: 'The link has no end date.',
  takeBackTitle: 'Take it back?',
  takeBackText: (price: string) =>
    `The link and the card stop working, and ${price} goes back to the card that paid.`,
  keep: 'Keep it',
  takenBack: 'You have taken it back',
  takenBackText: (price: string) =>
    `${price} is on its way to the card that paid. Banks take up to ten days to show it.`,

  used: 'The link has been used',
  usedText: (what: string) =>
    `The student has joined to read ${what}. There is nothing left for you to do.`,

  unpaid: 'This order has not been paid',
  unpaidText:
    'You have not been charged for it. If you have only just paid, reload this page in a minute: we find your payment.',
  declined: 'Your bank has refused the payment. You have not been charged.',
  pending: 'Waiting for your bank',
  pendingText:
    'You do not need to stay on this page or pay again. As soon as your payment is confirmed, we email you a link to this page.',
  payAgain: 'Try another card',
  payNow: 'Go to the payment',

  quoted: 'Your quote',
  quotedText: (date: string) =>
    `The price holds until ${date}. Order from here when you are ready.`,
  orderNow: 'Order',
  ordering: 'Sending the order...',
  orderForm: 'Order from this quote',
  orderTerms: 'By ordering you accept our',
  terms: 'terms',
  orderNext: 'We check the order, then send the invoice.',
  orderFailed: 'The order could not be sent',
  expired: 'This quote has ended',
  expiredText: (date: string) => `It was valid until ${date}. Please ask for a new quote.`,
  newQuote: 'See today’s prices',
  ordered: 'Thank you for your order',
  orderedText: (email: string) =>
    `We check it, and send the invoice to ${email}. There is nothing to pay yet.`,
  refused: 'We could not accept this order',
  refusedText: 'We have emailed you why. There is nothing to pay.',
  accepted: 'Your order is accepted',
  acceptedText:
    'The places open as soon as the invoice is paid. The teacher then gets the class link.',
  released: 'Your places are open',
  releasedText: (email: string) =>
    `The link to the class has gone to ${email}. The teacher hands the join link to the pupils.`,
  sendClassLink: 'Send the class link again',
  classLinkSent: 'Sent to the teachers of the class. It arrives within a few minutes.',
  counts: { sold: 'Places', used: 'Used', free: 'Free', takenBack: 'Taken back' },
  lastDay: 'Access until',
  paused: 'Access is paused',
  pausedUnpaid:
    'The invoice is overdue. Access opens again as soon as it is paid. Nothing is lost.',
  pausedDispute:
    'A bank is looking into the payment. Access is paused until it decides. Nothing is lost.',
  ended: 'This order has ended',
  creditedText: 'A credit note has cancelled its invoice. There is nothing to pay.',
  endedText: 'Its places give no access any more. What pupils have answered stays theirs.',
  endedParentText: 'Its link gives no access any more. Money that we returned is on the receipt.',
  due: 'To pay',
  dueOn: 'Due on',
  bank: 'By bank transfer to',
  bankReference: (number: string) => `Please give ${number} as the reference.`,
} as const;
