import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Diagram drill: AD/AS in four minutes',
  kind: 'diagram drill',
  isLocked: false,
  question:
    'Using a diagram, explain how a fall in interest rates affects an economy with a negative output gap.',
  blocks: [
    {
      kind: 'list',
      items: [
        'Draw the axes first: Price level up, Real GDP along. Half a page, with a ruler.',
        'Draw LRAS, vertical, and mark YF where it meets the axis.',
        'Draw SRAS upwards and AD1 downwards so that they cross to the left of LRAS. Mark P1 and Y1 with dashed lines. The distance from Y1 to YF is the gap.',
        'Draw AD2 to the right of AD1, parallel, crossing SRAS nearer to LRAS. Mark P2 and Y2, and put one arrow between the two AD curves.',
      ],
    },
    {
      kind: 'diagram',
      name: 'ad-as',
      caption: 'The special case in which the shift closes the gap exactly: Y2 = YF.',
    },
    {
      kind: 'paragraph',
      text: 'Now say it. Lower rates cut mortgage payments and make saving less rewarding, so consumption rises. Borrowing to invest becomes cheaper, so more projects are worthwhile. Savers move funds abroad, so the pound weakens and net exports rise. C, I and X – M all rise: AD shifts from AD1 to AD2. Real output rises from Y1 to Y2, firms hire, and demand-deficient unemployment falls. The price level rises from P1 to P2, because firms meet rising marginal costs as spare capacity is used up.',
    },
    {
      kind: 'list',
      items: [
        'Slip: labels P and Q. The examiner cannot give full marks to a market diagram.',
        'Slip: a movement along AD where a shift is meant. Only the price level moves you along.',
        'Slip: a diagram that the text never uses. Every label must occur in a sentence.',
        'Slip: both curves shifted at once. One cause, one shift, then the next.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'One more line wins the top level: the steeper SRAS is at Y1, the more of the boost is lost in prices.',
    },
  ],
};
