import type { Requirements } from '../requirement.ts';

export const admin: Requirements = {
  'admin.panel': {
    demand: 'The panel has a card for content and a card for grade evidence.',
    catalogue: {
      'adminLabels.heading': 'Admin Panel',
      'adminLabels.contentCard': 'Content Management',
      'adminLabels.evidenceCard': 'Grade Evidence Management',
    },
  },
  'admin.sales-and-audit': { demand: 'The panel shows sales and the audit log.' },
  'admin.forms-reset': {
    demand: 'After success, the content form closes and the evidence file is cleared.',
  },
  'admin.sales-endpoints': {
    demand: 'Sales and customers, and the sales as CSV.',
    endpoints: ['GET /api/admin/sales', 'GET /api/admin/customers', 'GET /api/admin/sales.csv'],
  },
  'admin.sales-figures': {
    demand:
      'Figures are those of all facts, to the penny, in whatever order facts arrive and are added up.',
  },
  'admin.sales-count': {
    demand:
      'A sale is an order that was paid and not paid back in full; refunded orders and orders of £0 are counted apart.',
    values: ['Net: after refunds, before Stripe’s fees'],
  },
  'admin.sales-export': {
    demand:
      'The export has London dates beside UTC, a row of its own for each refund, the payment’s id, the fee of the payment provider, and totals.',
  },
  'admin.sales-periods': {
    demand:
      'Figures and export are of any period: a tax year (6 April to 5 April), or from one day to another.',
  },
  'admin.sales-charts': {
    demand:
      'Revenue of 30 days, 12 weeks, 12 months and all time, by subject, offer, code and payer, each adding up to the same.',
  },
  'admin.sales-conversion': {
    demand:
      'Of the checkouts that were opened, how many were paid: each counted once, also where its payment is reused or replaced.',
  },
  'admin.sales-pictures': {
    demand:
      'The sales tab shows charts for a period that the owner chooses, each with its numbers, and a sentence before the first sale.',
  },
  'admin.openings': {
    demand: 'The locked files that owners open most in twelve months, deleted ones left out.',
    endpoints: ['GET /api/admin/openings'],
  },
  'admin.sales-cost': {
    demand: 'Figures cost at most five requests to the store; the export reads one page at a time.',
  },
  'admin.payment-link': {
    demand: "Each sale and each customer's order names its payment in the provider's dashboard.",
    values: [
      'https://dashboard.stripe.com/payments/{id}',
      'https://dashboard.stripe.com/test/payments/{id}',
    ],
  },
  'admin.refunded-orders': {
    demand: "A refunded order says so under its customer, with the refund's date.",
  },
  'admin.audit-endpoints': {
    demand: 'The audit log, also as CSV.',
    endpoints: ['GET /api/admin/audit', 'GET /api/admin/audit.csv'],
  },
};
