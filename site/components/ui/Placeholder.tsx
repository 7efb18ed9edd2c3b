interface PlaceholderProps {
  /** How many rows (spec section 9: 2 on home, 4 on subject pages, 3 on purchases). */
  rows?: number;
  /** The height of one row, as a class; the size of what will stand there. */
  className?: string;
}

/** Rows that keep the place of what is being fetched. */
export function Placeholder({ rows = 1, className = 'h-24' }: PlaceholderProps) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
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
