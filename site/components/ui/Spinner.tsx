export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-muted">
      <span
        aria-hidden="true"
        className="size-5 rounded-full border-2 border-rule border-t-brand motion-safe:animate-spin"
      />
      {label}
    </p>
  );
}
