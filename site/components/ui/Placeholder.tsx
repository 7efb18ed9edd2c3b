interface PlaceholderProps {
  /** How many rows (spec section 9: 2 on home, 4 on subject pages, 3 on purchases). */
  rows?: number;
  /** The height of one row, as a class; the size of what will stand there. */
  className?: string;
  /** How the rows stand; one below the other by default. */
  listClassName?: string;
}

/** Rows that keep the place of what is being fetched. */
export function Placeholder(props: PlaceholderProps) {
  const { rows = 1, className = 'h-24', listClassName = 'grid gap-4' } = props;
  return (
    <div role="status" aria-label="Loading" className={listClassName}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div
          key={key}
          data-placeholder
          className={`rounded bg-rule/60 motion-safe:animate-pulse ${className}`}
        />
      ))}
    </div>
  );
}
