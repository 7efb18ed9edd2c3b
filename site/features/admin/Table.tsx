import type { ReactNode } from 'react';
import { Scroller } from './Scroller.tsx';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  isNumeric?: boolean;
}

interface TableProps<Row> {
  /** What it lists, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
}

const look = ({ isNumeric }: { isNumeric?: boolean }) =>
  `py-2 pr-4 last:pr-0 ${isNumeric ? 'text-right tabular-nums' : ''}`;

/** A table that scrolls by itself where it is wider than the screen. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <Scroller label={caption}>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-edge border-b text-muted">
            {columns.map((column) => (
              <th key={column.head} scope="col" className={`font-semibold ${look(column)}`}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-rule border-b align-top">
              {columns.map((column) => (
                <td key={column.head} className={`sm:min-w-24 ${look(column)}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
