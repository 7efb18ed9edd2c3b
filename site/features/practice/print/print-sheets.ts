/** Cards on a page of A4: two beside each other, in four rows. */
const COLUMNS = 2;
const ROWS = 4;
export const CARDS_PER_PAGE = COLUMNS * ROWS;

export interface PrintPage<Card> {
  /** Number of its sheet of paper, from 1. */
  sheet: number;
  side: 'front' | 'back';
  /** Cards by their places on the page, row by row. Undefined for an empty place. */
  places: (Card | undefined)[];
}

/**
 * Lays out cards for printing on both sides of the paper: after a page of fronts comes the page of their backs. The backs
 * are mirrored, because a printer turns the paper on its long edge.
 */
export function layOutPages<Card>(cards: readonly Card[]): PrintPage<Card>[] {
  const sheets = Math.ceil(cards.length / CARDS_PER_PAGE);
  return Array.from({ length: sheets }, (_, index): PrintPage<Card>[] => {
    const first = index * CARDS_PER_PAGE;
    const places = Array.from({ length: CARDS_PER_PAGE }, (_, place) => cards[first + place]);
    const mirrored = places.map((_, place) => {
      const column = place % COLUMNS;
      return places[place - column + (COLUMNS - 1 - column)];
    });
    return [
      { sheet: index + 1, side: 'front', places },
      { sheet: index + 1, side: 'back', places: mirrored },
    ];
  }).flat();
}
