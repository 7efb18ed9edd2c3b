/** A heading and what stands under it, ticked off. */
export function TickList({ title, items }: { title: string; items: string[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      <ul className="grid gap-1.5">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Tick />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tick() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="mt-1.5 size-4 shrink-0 fill-none stroke-2 stroke-brand"
    >
      <path d="M2 9.5 6 13 14 3.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
