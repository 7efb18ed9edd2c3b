import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Chart } from '#contract/admin/sales.ts';
import { SalesCharts } from './SalesCharts.tsx';

const none = {
  count: 0,
  refundedCount: 0,
  freeCount: 0,
  gross: '0.00',
  refunded: '0.00',
  disputed: '0.00',
  net: '0.00',
};
const parts = { subjects: [], offers: [], codes: [], payers: [] };

const render = (changes: Partial<Chart> = {}) => {
  const checkouts = { opened: 0, paid: 0 };
  const chart: Chart = { total: none, steps: [], ...parts, checkouts, ...changes };
  const charts = { days: chart, weeks: chart, months: chart, all: chart };
  return renderToStaticMarkup(createElement(SalesCharts, { charts, currency: 'gbp' }));
};

test('shows a sentence instead of empty charts before the first sale', () => {
  const html = render();
  expect(html).toContain('No sales yet.');
  expect(html).not.toContain('<svg');
  expect(html).not.toContain('Checkouts');
});

test('gives each chart a table with its numbers, and the revenue chart a text alternative', () => {
  const sold = { ...none, count: 2, gross: '60.00', net: '60.00' };
  const html = render({
    total: sold,
    steps: [
      { from: '2026-11-09', ...none },
      { from: '2026-11-16', ...sold },
    ],
    subjects: [{ id: 'micro', name: 'Microeconomics', ...sold }],
    codes: [{ id: 'code', name: 'REVISE10', ...sold }],
    checkouts: { opened: 3, paid: 2 },
  });
  expect(html).toContain('aria-label="Revenue by week: most from 16 Nov, £60.00."');
  for (const caption of ['Revenue over time', 'Revenue by discount code']) {
    expect(html).toContain(`>${caption}</caption>`);
  }
  expect(html).not.toContain('By offer');
  expect(html).toContain('2 of 3 paid (67%)');
});
