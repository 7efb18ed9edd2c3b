import { TickList } from '#site/components/ui/TickList.tsx';

/** A heading and what stands under it, ticked off. */
export function TickedSection({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <TickList items={items} />
    </section>
  );
}
