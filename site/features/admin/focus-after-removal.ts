/**
 * Moves the focus before a row disappears: to the next row's button, else the previous row's, else
 * the heading.
 * @param index the row's position in the list
 */
export function focusAfterRemoval(
  list: HTMLUListElement | null,
  index: number,
  heading: HTMLElement | null,
): void {
  const row = list?.children[index + 1] ?? list?.children[index - 1];
  (row?.querySelector('button') ?? heading)?.focus();
}
