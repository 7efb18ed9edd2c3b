import type { Requirements } from '../requirement.ts';

export const offers: Requirements = {
  'offers.api': {
    demand: 'Anyone can list the offers: each with its subjects and its price as a decimal string.',
    endpoints: ['GET /api/offers'],
  },
  'offers.on-sale': {
    demand:
      'An offer is shown and sold while all its subjects are on sale, and while it costs no more than they do one by one.',
  },
  'offers.cms-down': {
    demand: 'While the CMS is down, the offers are those that were last known.',
  },
  'offers.card': {
    demand:
      'The home page shows an offer with its price and what its subjects cost one by one, but not to those who own all of them or gain nothing by it.',
    catalogue: {
      'offerTexts.together(["Microeconomics","Macroeconomics"],"£60.00")':
        'Microeconomics and Macroeconomics together. One by one they cost £60.00.',
      'priceLabels.purchase("£50")': 'Purchase for £50',
    },
  },
  'offers.difference': {
    demand:
      'The owner of some of its subjects sees and pays the difference, on the home page, on the page of a subject that they lack and at the checkout.',
    catalogue: {
      'offerTexts.difference(["Microeconomics"],["Macroeconomics"],"£20.00","£30.00")':
        'You own Microeconomics, so Macroeconomics costs you only the difference: £20.00 instead of £30.00.',
      'checkoutLabels.onlyDifference(["Microeconomics"])':
        'You own Microeconomics, so you pay only the difference.',
      'offerTexts.own("£20")': '£20 for you',
      'offerTexts.because(["Microeconomics"])': ', as you own Microeconomics',
    },
  },
  'offers.line': {
    demand: 'The page of each of its subjects leads to an offer in one line.',
    catalogue: {
      'offerTexts.both("£50")': 'Both for £50',
      'offerTexts.with("Macroeconomics")': ', with Macroeconomics',
      'offerTexts.named("All three","£70")': 'All three for £70',
    },
  },
  'offers.checkout': {
    demand:
      'The checkout of an offer shows its name, its subjects and what this student pays; who is signed out comes back to it.',
    values: ['/checkout?offer='],
    catalogue: { 'checkoutLabels.offer': 'Offer' },
  },
  'offers.not-found': {
    demand: 'An unknown offer, or one that has ended, has a page that says so.',
    catalogue: {
      'checkoutLabels.offerNotFound': 'Offer Not Found',
    },
  },
  'offers.bought': {
    demand: 'After the payment, a toast names the subjects, and each is open.',
    values: ['You now have access to Microeconomics and Macroeconomics!'],
  },
};
