/**
 * Focuses the next row's button before a row disappears, else the previous row's, else the heading.
 */
export function focusAfterRemoval(
  list: HTMLUListElement | null,
  index: number,
  heading: HTMLElement | null,
): void {
  const row = list?.children[index + 1] ?? list?.children[index - 1];
  (row?.querySelector('button') ?? heading)?.focus();
}
