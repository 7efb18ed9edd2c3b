/** Hint beside an empty state. The stylesheet shows it only to administrators. */
export function AdminHint() {
  return (
    <span data-for="admin">
      {' '}
      Add content through the <a href="/admin">Admin panel</a>.
    </span>
  );
}
