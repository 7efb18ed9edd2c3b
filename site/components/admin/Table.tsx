import { type ReactNode, useEffect, useRef } from 'react';

interface ScrollAreaProps {
  label: string;
  isEndFirst?: boolean;
  children: ReactNode;
}

/** Area that scrolls horizontally, also with the keyboard. */
export function ScrollArea({ label, isEndFirst = false, children }: ScrollAreaProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEndFirst && box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [isEndFirst]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll only what has the focus
    <div ref={box} role="group" aria-label={label} tabIndex={0} className="sideways relative">
      {children}
    </div>
  );
}

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /**
   * Classes for the cell's place on a phone, in a grid of a wide and a narrow column, without the column's head. Either
   * all columns of a table have them or none.
   */
  phone?: string;
}

interface TableProps<Row> {
  /** Text for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  empty?: string;
}

/** Makes a column as wide as its longest word, up to a limit. */
const cellClasses = ({ isNumeric }: { isNumeric?: boolean }) =>
  `py-2 pr-4 last:pr-0 sm:max-w-56 ${isNumeric ? 'text-right figures' : ''}`;

/** Cells as lines for phones: the column's head at the left, the value at the right. */
const phoneClasses =
  'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:p-0 max-sm:text-right ' +
  'max-sm:before:shrink-0 max-sm:before:whitespace-nowrap max-sm:before:font-semibold ' +
  'max-sm:before:text-muted max-sm:before:content-[attr(data-head)] ' +
  'max-sm:has-[>div:empty]:hidden';

const toPhoneClasses = ({ phone, isNumeric }: Pick<Column<never>, 'phone' | 'isNumeric'>) =>
  phone === undefined
    ? `${phoneClasses} ${isNumeric ? 'max-sm:flex-wrap' : ''}`
    : `max-sm:p-0 ${phone}`;

/** Table that scrolls horizontally; on a phone, a list of label and value pairs, or a grid for each row. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (empty && rows.length === 0) return <p className="text-muted">{empty}</p>;
  const isGrid = columns.some(({ phone }) => phone !== undefined);
  return (
    <ScrollArea label={caption}>
      <table className="wrap-break-word w-full border-collapse text-left text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-edge border-b text-muted">
            {columns.map((column) => (
              <th key={column.head} scope="col" className={`font-semibold ${cellClasses(column)}`}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={`border-rule border-b align-top max-sm:grid max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3 ${
                isGrid
                  ? 'max-sm:grid-cols-[minmax(0,1fr)_auto]'
                  : 'max-sm:grid-cols-[minmax(0,1fr)]'
              }`}
            >
              {columns.map((column) => (
                <td
                  key={column.head}
                  data-head={column.head}
                  className={`${cellClasses(column)} ${toPhoneClasses(column)}`}
                >
                  <div className={isGrid ? 'min-w-0' : 'ml-auto min-w-0'}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
