import { Icon } from './Icon.tsx';

interface TickListProps {
  items: readonly string[];
  className?: string;
}

/** A list with a tick before each item. */
export function TickList({ items, className = '' }: TickListProps) {
  return (
    <ul className={`grid gap-1.5 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex items-center gap-[min(0.625rem,2.5vw)]">
          <span className="text-[min(1em,5vw)] text-brand">
            <Icon name="tick" />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}
