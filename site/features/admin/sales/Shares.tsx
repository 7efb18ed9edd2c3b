import type { Chart, Share } from '#contract/admin/sales-charts.ts';
import type { Currency } from '#contract/money.ts';
import { type NamedShare, ShareTable } from './ShareTable.tsx';

const PAYERS = {
  student: 'The student',
  other: 'Someone else, with a payment link',
  free: 'No payment: orders of £0',
};

const named = (shares: Share[], without: string): NamedShare[] =>
  shares.map((share) => ({
    ...share,
    name: share.isRest ? 'All others' : share.id === '' ? without : share.name,
  }));

const hasAny = (shares: Share[]) => shares.some(({ id }) => id !== '');

/** Each table adds up to the period's revenue. */
export function Shares({ chart, currency }: { chart: Chart; currency: Currency }) {
  const { subjects, offers, codes, payers } = chart;
  const tables = [
    { title: 'Subject', shares: named(subjects, '') },
    ...(hasAny(offers) ? [{ title: 'Offer', shares: named(offers, 'Without an offer') }] : []),
    ...(hasAny(codes) ? [{ title: 'Discount code', shares: named(codes, 'Without a code') }] : []),
    { title: 'Payer', shares: payers.map((share) => ({ ...share, name: PAYERS[share.id] })) },
  ];
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {tables.map(({ title, shares }) => (
        <ShareTable key={title} title={title} shares={shares} currency={currency} />
      ))}
    </div>
  );
}
