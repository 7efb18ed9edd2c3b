import type { Sales } from '#contract/admin/sales.ts';
import {
  type Currency,
  decimalToAmount,
  formatDecimal,
  formatWholeAmount,
} from '#contract/money.ts';
import { formatDay } from '#site/lib/dates.ts';
import { ScrollArea } from '../ScrollArea.tsx';

type Week = Sales & { monday: string };

const BAR = 42;
const GAP = 14;
const HEIGHT = 160;
const LABELS = 24;

/** A bar chart of each week's net sales, with a table for screen readers. */
export function WeeklySalesChart({ weeks, currency }: { weeks: Week[]; currency: Currency }) {
  const highest = Math.max(1, ...weeks.map(({ net }) => Number(net)));
  const width = weeks.length * (BAR + GAP);
  return (
    <>
      <ScrollArea label="Chart of sales by week" isEndFirst>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT + 2 * LABELS}`}
          aria-hidden="true"
          focusable="false"
          className="w-full min-w-[42rem] fill-ink text-[0.75rem] figures lg:text-[0.5625rem]"
        >
          {weeks.map(({ monday, net, count }, place) => {
            const height = (Number(net) / highest) * HEIGHT;
            const x = place * (BAR + GAP) + GAP / 2;
            const top = LABELS + HEIGHT - height;
            return (
              <g key={monday} textAnchor="middle">
                <rect x={x} y={top} width={BAR} height={height} rx="3" className="fill-brand" />
                {count > 0 && (
                  <text x={x + BAR / 2} y={top - 7}>
                    {formatWholeAmount(decimalToAmount(net), currency)}
                  </text>
                )}
                <text x={x + BAR / 2} y={HEIGHT + 2 * LABELS - 7} className="fill-muted">
                  {formatDay(monday)}
                </text>
              </g>
            );
          })}
          <path d={`M0 ${LABELS + HEIGHT}H${width}`} className="stroke-edge" />
        </svg>
      </ScrollArea>
      {/* The wrapper is hidden, because a table cannot get narrower than its words. */}
      <div className="sr-only">
        <table>
          <caption>Sales by week</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Sales</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, count, net }) => (
              <tr key={monday}>
                <th scope="row">{formatDay(monday)}</th>
                <td>{count}</td>
                <td>{formatDecimal(net, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
