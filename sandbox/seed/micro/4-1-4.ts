import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-4-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.4',
  name: 'Production, costs and revenue',
  diagram: 'average-and-marginal-cost',
  notes: {
    title: 'From inputs to profit: the firm’s curves',
    isLocked: true,
    sections: [
      {
        heading: 'Say it exactly',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Short run',
            text: 'The period in which at least one factor of production is fixed. In the long run all can be varied.',
          },
          {
            kind: 'definition',
            term: 'Productivity',
            text: 'Output per unit of input; labour productivity is output per worker or per hour.',
          },
          {
            kind: 'definition',
            term: 'Law of diminishing returns',
            text: 'In the short run, as more of a variable factor is added to fixed ones, its marginal product eventually falls.',
          },
          {
            kind: 'definition',
            term: 'Returns to scale',
            text: 'The proportionate change in output when all inputs change in the same proportion, in the long run.',
          },
          {
            kind: 'definition',
            term: 'Economies of scale',
            text: 'Falling long-run average cost as output grows. Internal ones come from the firm’s own growth, external ones from its industry’s.',
          },
          {
            kind: 'definition',
            term: 'Minimum efficient scale',
            text: 'The lowest output at which long-run average cost is at its minimum.',
          },
          {
            kind: 'definition',
            term: 'Normal profit',
            text: 'The profit just sufficient to keep the entrepreneur in this use: total revenue equals total cost, opportunity cost included.',
          },
        ],
      },
      {
        heading: 'Sketch: why MC goes through the bottom',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'average-and-marginal-cost',
            caption:
              'Below average, MC pulls AC down; above, it pulls AC up. So they can only meet where AC is flat. Output Q1 is productively efficient.',
          },
          {
            kind: 'paragraph',
            text: 'Think of test scores. If your next mark is lower than your average, the average falls; if it is higher, the average rises. Marginal cost is the next mark. Draw AC first, put a dot at its lowest point, and then take MC through the dot, steeper than AC on the right.',
          },
        ],
      },
      {
        heading: 'Chain one: diminishing returns raise cost',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A bakery with one oven hires more bakers, so each has less oven to work with.',
              'After some point the next baker adds fewer loaves than the last: marginal product falls.',
              'Each baker is paid the same wage, so fewer extra loaves for that wage mean a higher cost for each extra loaf: marginal cost rises.',
              'Once marginal cost is above average cost, it drags average cost upwards, which gives the short-run U shape.',
            ],
          },
        ],
      },
      {
        heading: 'Chain two: scale lowers cost',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'In the long run a firm that expects large sales builds a larger plant.',
              'Large output lets it use specialised machines fully and spread fixed costs such as design over more units.',
              'It buys in bulk and borrows as a safer customer, so inputs and loans cost less for each unit.',
              'Long-run average cost falls, so it can undercut smaller rivals or earn more at the same price.',
              'Past some size, co-ordination and communication get harder and workers feel distant, so diseconomies may raise average cost again.',
            ],
          },
        ],
      },
      {
        heading: 'Revenue and profit in four lines',
        kind: 'text',
        blocks: [
          {
            kind: 'list',
            items: [
              'Total revenue is price × quantity. Average revenue is price, so the AR curve is the demand curve.',
              'With a straight downward AR, MR starts at the same height and falls twice as steeply; where MR is nought, revenue is at its greatest and PED is –1.',
              'A price taker faces a horizontal line: AR = MR = price.',
              'Profit is greatest where MC = MR and MC is rising. Before that point another unit adds more to revenue than to cost; after it, less.',
            ],
          },
        ],
      },
      {
        heading: 'In the news: what offshore wind costs',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'In Britain’s first auction for renewable contracts, in 2015, offshore wind was promised about £114 to £120 a megawatt hour. In the 2022 auction the winning price was £37.35, both in 2012 prices. Turbines had grown several times more powerful, so fewer foundations and voyages were needed for the same output (technical economies), and ports, cable makers and trained crews had gathered on the east coast (external economies). In 2023 no offshore wind project bid at all: steel and interest had become dearer, which shifted whole cost curves upwards. The ceiling price was raised and bidders returned in 2024.',
          },
        ],
      },
      {
        heading: 'Evaluate: is bigger always cheaper?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on minimum efficient scale. A hairdresser reaches it in one room; a car maker may need hundreds of thousands of cars.',
              'It depends on technology: 3D printing and cloud computing let small firms rent what they once had to own.',
              'It depends on demand. Capacity that stands half empty spreads its cost over too few units.',
              'It depends on management; diseconomies are a risk and not a law, and many large firms avoid them by dividing themselves into smaller units.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: scale is decisive where fixed costs are large and the product is standard. Elsewhere variety, service and speed matter more. Note the difference between moving along an LRAC curve (scale) and shifting it (technology or input prices): the wind auctions show both, and mixing them up throws away marks for analysis.',
          },
        ],
      },
    ],
  },
  sheet,
};
