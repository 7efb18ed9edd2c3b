import type { Requirements } from '../requirement.ts';

export const receipts: Requirements = {
  'receipts.page': {
    demand:
      "A purchase's receipt is a page with the content in the response: seller, number, date in London, item, net, total, how it was paid.",
    endpoints: ['GET /receipts/{orderNumber}'],
    pages: ['receipt-shell.astro'],
    catalogue: {
      'receiptTexts.title': 'Receipt',
      'receiptTexts.soldBy': 'Sold by',
      'receiptTexts.number': 'Receipt and order number',
      'receiptTexts.date': 'Date',
      'receiptTexts.payment': 'Payment',
      'receiptTexts.item("Microeconomics")': 'Microeconomics: PDF notes, lifetime access',
      'receiptTexts.back': 'Your purchases',
      'receiptTexts.net': 'Net price',
      'receiptTexts.total': 'Total paid',
      'receiptTexts.paidByCard': 'Paid by card',
    },
  },
  'receipts.private': {
    demand:
      'A receipt is for its buyer, and the administrator, whose opening of it is an act in the audit log; no cache keeps it.',
    values: ['401 for a visitor, 404 for another student'],
  },
  'receipts.failures': {
    demand: 'A browser that is refused gets a page that says why and what helps.',
    catalogue: {
      'serverMessages.receiptNeedsLogIn': 'Log in to see this receipt',
      'serverMessages.receiptIsBuyers': 'A receipt is shown to its buyer alone.',
      'serverMessages.receiptNotThere': 'This receipt is not available',
      'serverMessages.receiptElsewhere':
        'It belongs to another account, or its address is incomplete.',
      'serverMessages.receiptFailed': 'The receipt could not be shown',
      'serverMessages.yourPurchases': 'Your Purchases',
    },
  },
  'receipts.refunds': {
    demand: 'A receipt shows each refund with its date, and what is left.',
    catalogue: {
      'receiptTexts.refunded': 'Refunded',
      'receiptTexts.duplicateRefunded': 'Refunded, because it was paid twice,',
      'receiptTexts.on("22 November 2026")': 'on 22 November 2026',
      'receiptTexts.onItsWay': 'on its way',
      'receiptTexts.left': 'Left after refunds',
    },
  },
  'receipts.dispute': {
    demand: 'A receipt says what the bank does about a disputed payment.',
    catalogue: {
      'receiptTexts.disputed("£30.00")':
        "The buyer's bank is deciding about £30.00 of this payment.",
      'receiptTexts.returnedByBank("£30.00")':
        "The buyer's bank has returned £30.00 of this payment.",
    },
  },
  'receipts.free': {
    demand: 'An order of £0 has a receipt, too.',
    catalogue: { 'receiptTexts.nothingToPay': 'Nothing to pay: this order was free' },
  },
  'receipts.vat-setting': {
    demand:
      'Without a registration for VAT a sentence says so; with one, the VAT included in the price has a line, from the day of the registration on.',
    catalogue: {
      'receiptTexts.notRegistered': 'The seller is not registered for VAT.',
      'receiptTexts.wasNotRegistered': 'The seller was not registered for VAT on this day.',
      'receiptTexts.vat(20)': 'VAT at 20%',
      'receiptTexts.vatLeft(20)': 'of which VAT at 20%',
    },
  },
  'receipts.vat-arithmetic': {
    demand: 'VAT is computed in whole pence, in one place; half a penny is rounded up.',
  },
  'receipts.lines': {
    demand: 'The buyer can type name, address and school into it; the shop does not keep them.',
    catalogue: {
      'receiptTexts.forYourRecords': 'For your records',
      'receiptTexts.fillIn':
        'Fill these lines in before you print, if you need them. The shop does not keep them.',
      'receiptTexts.name': 'Name',
      'receiptTexts.address': 'Address',
      'receiptTexts.school': 'School',
    },
  },
  'receipts.sheet': { demand: 'A receipt prints on one sheet of A4.' },
  'receipts.pdf': {
    demand: 'A receipt is also a PDF of one sheet, with the same words and lines to fill in.',
    endpoints: ['GET /receipts/{orderNumber}/pdf'],
    catalogue: { 'receiptTexts.pdf': 'Download PDF' },
  },
  'receipts.pdf-letters': {
    demand:
      'Letters beyond Latin-1 do not fail the PDF. A name with letters that its font lacks is not changed: its line is to be written by hand.',
    catalogue: {
      'receiptTexts.nameByHand':
        'Name (please write it by hand: this file has no font for its letters)',
    },
  },
  'receipts.emails': { demand: 'The confirmation and the refund email link the receipt.' },
};
