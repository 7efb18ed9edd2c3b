/** Beside an empty state, for administrators only (spec section 2): the stylesheet knows who is signed in. */
export function AdminHint() {
  return (
    <span data-for="admin">
      {' '}
      Add content through the <a href="/admin">Admin panel</a>.
    </span>
  );
}
