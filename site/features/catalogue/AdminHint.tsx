/** Hint that the stylesheet shows only to administrators. */
export function AdminHint() {
  return (
    <span data-for="admin">
      {' '}
      Add content through the <a href="/admin">Admin panel</a>.
    </span>
  );
}
