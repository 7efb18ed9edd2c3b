import type { Requirements } from '../requirement.ts';

export const orders: Requirements = {
  'orders.lines': {
    demand:
      'An order has a line for each subject; the lines add up to what is charged, and each gives access to its subject.',
  },
  'orders.response': {
    demand: 'The response that opens a payment says what it charges, line by line.',
  },
  'orders.bad-request': {
    demand: 'A checkout is for a subject or for an offer, never for both or neither.',
    catalogue: {
      'serverMessages.offerNotFound': 'This offer has ended. You can buy its subjects one by one.',
    },
  },
  'orders.bounded-texts': {
    demand:
      'However many subjects an order has and however long their names are, the description and metadata of its payment, the subject lines of its emails and the names of its files fit what payment provider, mail servers and file systems take.',
  },
  'orders.difference': {
    demand:
      'An owner of a part of an offer pays its price less what they paid for that part, net of refunds, and never more than the rest costs by itself.',
  },
  'orders.free-difference': {
    demand:
      'Where the difference is nothing, or less than a card can be charged, the rest is ordered without a payment.',
  },
  'orders.one-open': {
    demand: 'A student has at most one payment open for a subject, by whatever way it was opened.',
  },
  'orders.duplicate-lines': {
    demand:
      'A line for which another payment has paid is refunded once; the rest of the order stands, and the buyer is told.',
  },
  'orders.refund-line': {
    demand:
      'The owner refunds a subject of an order, whose access ends, or an amount, which keeps it.',
    catalogue: {
      'adminLabels.refundOf': 'What to refund',
      'adminLabels.refundOfOrder': 'An amount of the order',
      'adminLabels.refundEnds': 'Their access to this subject ends.',
    },
  },
  'orders.revoked': {
    demand: 'Access that the owner takes away without a refund ends for all subjects of the order.',
  },
  'orders.refund-at-provider': {
    demand:
      'A refund made at the payment provider ends access where it names a line, or once everything is paid back.',
  },
  'orders.refund-email': {
    demand:
      'The email about a refund says to which subjects the access ends, and to which it stays.',
  },
  'orders.confirmation': {
    demand: 'The confirmation names all subjects of an order with their prices.',
  },
  'orders.receipt': {
    demand:
      'The receipt of several subjects has a row for each of them, and names what is refunded.',
    catalogue: {
      'receiptTexts.refundedFor("Macroeconomics")': 'Refunded for Macroeconomics',
      'receiptTexts.duplicateRefundedFor("Macroeconomics")':
        'Refunded for Macroeconomics, because it was paid twice,',
    },
  },
  'orders.sales': {
    demand: 'Sales figures count each subject of an order with its part; the sums are exact.',
  },
  'orders.rebuild': {
    demand: 'A rebuild from the payment provider alone finds the lines, the offer and the code.',
  },
  'orders.own-data': {
    demand: 'What a person reads about themselves lists each subject of an order with its price.',
  },
};
