interface PlaceholderProps {
  rows?: number;
  /** Class for the height of a row, which matches the loaded content. */
  className?: string;
  listClassName?: string;
}

export function Placeholder(props: PlaceholderProps) {
  const { rows = 1, className = 'h-24', listClassName = 'grid gap-4' } = props;
  return (
    <div role="status" aria-label="Loading" className={listClassName}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Blank key={key} className={`motion-safe:animate-pulse ${className}`} />
      ))}
    </div>
  );
}

/** Keeps the space of something that is loading. */
export function Blank({ className }: { className: string }) {
  return <div data-placeholder className={`rounded bg-rule/60 ${className}`} />;
}
