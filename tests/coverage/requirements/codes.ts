import type { Requirements } from '../requirement.ts';

export const codes: Requirements = {
  'codes.seed': {
    demand: 'The sample shop has the code REVISE10: 10 % off every subject, without an end.',
    values: ['REVISE10'],
  },
  'codes.private-ids': {
    demand:
      'Strangers read no code: the Studio gives it an id that is private in a public dataset, and no public response, shared response or log contains one.',
  },
  'codes.studio-validation': {
    demand:
      'The Studio refuses a code that is not 3 to 32 upper-case letters, digits and hyphens, or that another has; neither or both of percentage and amount; an end before the beginning; more uses for one student than for all. It warns of a free code that anyone can use.',
    catalogue: { 'studioTexts.codeOff': 'Off' },
  },
  'codes.arithmetic': {
    demand:
      'A code comes after the offer or the difference. It is spread over the lines that it covers in proportion, to the penny; what no card can be charged becomes the smallest charge.',
  },
  'codes.checkout': {
    demand:
      'At the checkout a field takes a code; the page shows the price without it, the code and what is left to pay, and the code can be removed.',
    catalogue: {
      'discountLabels.code': 'Discount code',
      'discountLabels.apply': 'Apply',
      'discountLabels.applied("REVISE10")': 'REVISE10 is applied.',
      'discountLabels.remove': 'Remove',
      'discountLabels.missing': 'Please enter a code.',
      'discountLabels.price': 'Price',
      'discountLabels.toPay': 'To pay',
    },
  },
  'codes.link': {
    demand: 'A link with a code applies it by itself, also after a sign-in or a sign-up.',
    values: ['?code='],
  },
  'codes.normalised': {
    demand: 'A code may be typed in any case, with spaces around it.',
  },
  'codes.failures': {
    demand:
      'Each way in which a code fails has one sentence, at the field; the open payment stays as it is. Unknown and switched-off codes answer alike.',
    catalogue: {
      'serverMessages.discountCodeUnknown':
        'We do not know this code. Please check how it is written.',
      'serverMessages.discountCodeNotYet': 'This code cannot be used yet.',
      'serverMessages.discountCodeEnded': 'This code has ended.',
      'serverMessages.discountCodeUsedUp': 'This code has been used as often as it can be.',
      'serverMessages.discountCodeUsed': 'You have used this code already.',
      'serverMessages.discountCodeOtherSubject': 'This code is for another subject.',
      'serverMessages.discountCodeNoEffect': 'This code takes nothing off this price.',
    },
  },
  'codes.shown-price': {
    demand:
      'A page that shows a discounted price charges it, also where the code was changed or has ended since.',
  },
  'codes.cms-down': {
    demand:
      'While the CMS is down, the last known code counts; of another the student hears that it cannot be checked.',
    catalogue: {
      'serverMessages.discountCodeUnchecked':
        'We cannot check this code right now. Try again in a moment, or buy without it.',
    },
  },
  'codes.guessing': {
    demand:
      'After many wrong codes of an account or a network, a right one is refused for a quarter of an hour, too.',
  },
  'codes.total-uses': {
    demand:
      'However many students open the checkout at once, exactly as many get a code as it has uses.',
  },
  'codes.uses-per-student': {
    demand: 'A student uses a code as often as they may; the tabs of one checkout are one use.',
  },
  'codes.returned': {
    demand: 'A use is returned once its payment is replaced or can no longer be paid.',
  },
  'codes.abandoned': {
    demand:
      'A payment with a code that no one pays is closed after half an hour, and its use returned.',
  },
  'codes.many-reservations': {
    demand:
      'From the fifth unpaid use of a limited code on, a network solves a challenge, so that fresh accounts do not exhaust the code.',
  },
  'codes.paid-counts': {
    demand:
      'A paid order counts as a use, also where its use had been returned and where it is refunded later.',
  },
  'codes.order': {
    demand: 'The order, its receipt, its confirmation, the panel and the export name the code.',
    catalogue: { 'receiptTexts.code': 'Discount code' },
  },
  'codes.recovery': {
    demand: 'After a restore or a rebuild of the ledger, a used code is still used.',
  },
  'codes.free': {
    demand:
      'What costs nothing is ordered with the consent and without a card; access that the owner revoked does not come back.',
    endpoints: ['POST /api/free-order'],
    catalogue: {
      'discountLabels.nothingToPay': 'There is nothing to pay, so you need no card.',
      'discountLabels.getAccess': 'Get access for £0',
      'discountMessages.freeSuccess("Microeconomics").title': 'Order Complete',
      'discountMessages.freeSuccess("Microeconomics").description':
        'You now have access to Microeconomics!',
      'serverMessages.orderNotFree':
        'This is not free any more. Please reload the page and check the price.',
    },
  },
  'codes.free-email': {
    demand:
      'A free order sends one email, with nothing in it that the buyer typed until their address is confirmed. Many from one network need challenges, and then end.',
  },
};
