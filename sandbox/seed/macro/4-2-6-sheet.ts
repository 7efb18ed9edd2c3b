import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Diagram drill: the exchange rate and the tariff',
  kind: 'diagram drill',
  isLocked: true,
  question:
    'Draw, label and explain: (a) a depreciation of the pound, (b) the welfare effects of a tariff.',
  blocks: [
    {
      kind: 'list',
      items: [
        '(a) Axes: Price of £1 in $ up, Quantity of pounds along.',
        'Draw S upwards, D1 downwards, mark E1 and Q1. Shift one curve: D to the left (fewer exports, lower UK interest rates, lost confidence) or S to the right (more imports, more British investment abroad). Mark E2.',
        'Sentence: at E1 there is now an excess supply of pounds, so the rate falls until the market clears at E2.',
      ],
    },
    {
      kind: 'diagram',
      name: 'tariff',
      caption: '(b) Draw the home market first, world supply second, the tariff last.',
    },
    {
      kind: 'list',
      items: [
        '(b) Draw domestic supply and demand. Draw world supply as a horizontal line well below their crossing: the country is small, so it can import any amount at PW.',
        'Mark Q1 (home output) and Q4 (home demand): the distance is imports.',
        'Add the tariff: a second horizontal line. Mark Q2 and Q3 between the old pair, and name four areas from left to right: producer gain, triangle, revenue, triangle.',
        'Sentence: consumers lose all four, producers win the first, the state the third, so society loses the two triangles.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Check yourself. A quota can give the same price and quantities, but the rectangle goes to whoever holds the licences, often foreign firms. If S and D are inelastic, the triangles shrink.',
    },
    {
      kind: 'list',
      items: [
        'Slip: both S and D of the currency shifted, so that the result is lost.',
        'Slip: imports marked from the origin.',
      ],
    },
  ],
};
