import { Icon } from './Icon.tsx';

interface TickListProps {
  items: readonly string[];
  className?: string;
}

export function TickList({ items, className = '' }: TickListProps) {
  return (
    <ul className={`ticks ${className}`}>
      {items.map((item) => (
        <li key={item}>
          <span>
            <Icon name="tick" />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}
