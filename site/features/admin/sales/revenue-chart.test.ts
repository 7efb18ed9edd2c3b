import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { YearOfSales } from '#contract/admin/sales.ts';
import { RevenueChart } from './RevenueChart.tsx';

const none = {
  count: 0,
  refundedCount: 0,
  freeCount: 0,
  gross: '0.00',
  refunded: '0.00',
  disputed: '0.00',
  net: '0.00',
};
const sold = { ...none, count: 2, gross: '60.00', net: '60.00' };

const render = (total: YearOfSales['total']) => {
  const months = [
    { from: '2026-10-01', ...none },
    { from: '2026-11-01', ...total },
  ];
  return renderToStaticMarkup(
    createElement(RevenueChart, { year: { total, months }, currency: 'gbp' }),
  );
};

test('gives the chart a text alternative and a table with its numbers', () => {
  const html = render(sold);
  expect(html).toContain('aria-label="Revenue by month: most in Nov 2026, £60.00."');
  expect(html).toContain('>Revenue by month</caption>');
  expect(html).toContain('12 months: £60.00 net');
});

test('states in the text alternative that nothing was sold', () => {
  expect(render(none)).toContain('aria-label="Revenue by month: none."');
});
