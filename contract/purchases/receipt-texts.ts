export const receiptTexts = {
  title: 'Receipt',
  soldBy: 'Sold by',
  number: 'Receipt and order number',
  date: 'Date',
  payment: 'Payment',
  item: (subject: string) => `${subject}: PDF notes, lifetime access`,
  /** @param lastDay e.g. `31 August 2027` */
  itemUntil: (subject: string, lastDay: string) => `${subject}: PDF notes, access until ${lastDay}`,
  code: 'Discount code',
  net: 'Net price',
  vat: (rate: number) => `VAT at ${rate}%`,
  total: 'Total paid',
  paidByCard: 'Paid by card',
  paidBySomeoneElse: 'Paid by someone else',
  place: 'Nothing to pay: someone else paid for this place',
  nothingToPay: 'Nothing to pay: this order was free',
  notRegistered: 'The seller is not registered for VAT.',
  wasNotRegistered: 'The seller was not registered for VAT on this day.',
  refunded: 'Refunded',
  refundedFor: (subject: string) => `Refunded for ${subject}`,
  duplicateRefunded: 'Refunded, because it was paid twice,',
  duplicateRefundedFor: (subject: string) => `Refunded for ${subject}, because it was paid twice,`,
  on: (day: string) => `on ${day}`,
  onItsWay: 'on its way',
  left: 'Left after refunds',
  vatLeft: (rate: number) => `of which VAT at ${rate}%`,
  disputed: (amount: string) => `The buyer's bank is deciding about ${amount} of this payment.`,
  returnedByBank: (amount: string) => `The buyer's bank has returned ${amount} of this payment.`,
  forYourRecords: 'For your records',
  fillIn:
    'Fill these lines in before you print or download, if you need them. The shop does not keep them.',
  name: 'Name',
  nameByHand: 'Name (please write it by hand: this file has no font for its letters)',
  address: 'Address',
  school: 'School',
  print: 'Print',
  pdf: 'Download PDF',
  back: 'Your purchases',
} as const;

/** The path of a receipt. Reading it needs the buyer's session. */
export const receiptPath = (orderNumber: string): `/${string}` =>
  `/receipts/${encodeURIComponent(orderNumber)}`;

/** The path of a payer's receipt. The link alone gives access. */
export const payerReceiptPath = (token: string): `/${string}` => `/receipts/paid/${token}`;
