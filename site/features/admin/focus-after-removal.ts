/**
 * Moves the focus on before a row of a list disappears: to the button of the next row, else of the one
 * before, else to the list's heading.
 * @param index the row's place in the list
 */
export function focusAfterRemoval(
  list: HTMLUListElement | null,
  index: number,
  heading: HTMLElement | null,
): void {
  const row = list?.children[index + 1] ?? list?.children[index - 1];
  (row?.querySelector('button') ?? heading)?.focus();
}
