import { Icon } from '#site/components/ui/Icon.tsx';

/** A heading and what stands under it, ticked off. */
export function TickList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-1.5">
        {items.map((item) => (
          <li key={item} className="flex items-center gap-2.5">
            <span className="text-brand">
              <Icon name="tick" />
            </span>
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
