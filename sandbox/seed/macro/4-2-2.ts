import type { TopicSeed } from '../note.ts';
import { sheet } from './4-2-2-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.2.2',
  name: 'How the macroeconomy works: the circular flow of income, AD/AS analysis, and related concepts',
  diagram: 'circular-flow',
  notes: {
    title: 'Circular flow, AD/AS and the multiplier',
    isLocked: true,
    sections: [
      {
        heading: 'Definitions to know word for word',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Aggregate demand (AD)',
            text: 'total planned spending on an economy’s goods and services at a given price level: AD = C + I + G + (X – M).',
          },
          {
            kind: 'definition',
            term: 'Short-run aggregate supply (SRAS)',
            text: 'the output that firms plan to produce at each price level while money wages and other input prices are fixed.',
          },
          {
            kind: 'definition',
            term: 'Long-run aggregate supply (LRAS)',
            text: 'the productive capacity of the economy: what it can produce when all factors are fully employed at their normal rate.',
          },
          {
            kind: 'definition',
            term: 'Injections and withdrawals',
            text: 'injections (I + G + X) add spending to the circular flow from outside it; withdrawals (S + T + M) are income that is not passed on as spending on domestic output.',
          },
          {
            kind: 'definition',
            term: 'Multiplier',
            text: 'the ratio of the final change in national income to the initial change in aggregate demand that caused it: 1 ÷ (1 – MPC).',
          },
          {
            kind: 'definition',
            term: 'Accelerator',
            text: 'the theory that net investment depends on the rate of change of national income, not on its level.',
          },
        ],
      },
      {
        heading: 'Two diagrams, one story',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'circular-flow',
            caption:
              'Income flows from firms to households and back as spending; leaks and injections change its size.',
          },
          {
            kind: 'paragraph',
            text: 'The flow explains why national income can be counted in three ways: output = income = expenditure. Equilibrium is where planned injections equal planned withdrawals, not where each pair (S and I, T and G, M and X) balances on its own. If injections exceed withdrawals, income rises; the larger income then generates more saving, tax and imports until the two sums meet again.',
          },
          {
            kind: 'diagram',
            name: 'ad-as',
            caption:
              'AD shifts right: output rises from Y1 to full capacity YF, the price level from P1 to P2.',
          },
          {
            kind: 'paragraph',
            text: 'Label the axes Price level and Real GDP, never Price and Quantity. AD slopes down because a lower price level makes exports more competitive, raises the real value of money balances and lets interest rates fall. SRAS slopes up because, with wages fixed, higher prices widen the margin on each unit. LRAS is vertical: in the long run capacity depends on the quantity and quality of factors, not on prices.',
          },
        ],
      },
      {
        heading: 'Chain 1: the multiplier at work',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'The government spends £10bn on railways, so construction firms receive £10bn of extra revenue.',
              'They pay it out as wages, rent, interest and profit, so household incomes rise by £10bn.',
              'With an MPC of 0.6 for domestic output, households spend £6bn of it at home; the rest is saved, taxed or spent on imports.',
              'That £6bn is income for other firms and their workers, who spend £3.6bn in turn.',
              'Each round is smaller than the last, because something leaks out every time.',
              'The rounds add up to £10bn × 1 ÷ (1 – 0.6) = £25bn of extra demand before the price level reacts.',
            ],
          },
        ],
      },
      {
        heading: 'Chain 2: a cost shock',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'World gas prices rise, so it costs firms more to produce each unit.',
              'Margins shrink at the old price level, so firms plan less output: SRAS shifts left.',
              'The price level rises along AD, so real wages fall.',
              'Households buy less, so real GDP contracts and firms need fewer workers.',
              'Inflation and unemployment rise together: stagflation.',
            ],
          },
        ],
      },
      {
        heading: 'What shifts which curve',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['Curve', 'Shifted by', 'Not by'],
            rows: [
              [
                'AD',
                'interest rates, confidence, taxes, wealth, exchange rate, incomes abroad',
                'the price level',
              ],
              ['SRAS', 'money wages, energy and raw material costs, indirect taxes', 'demand'],
              [
                'LRAS',
                'technology, skills, investment, size of the labour force, institutions',
                'a temporary cost shock',
              ],
            ],
          },
        ],
      },
      {
        heading: 'Example: a demand shock, then a cost shock',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'In the second quarter of 2020 UK real GDP fell by about a fifth. Shops were shut and people were afraid, so the household saving ratio jumped to a record: in circular-flow terms, a withdrawal that nobody had planned. Two years later the shock came from the supply side. Ofgem’s price cap on a typical household’s energy bill rose by 54% in April 2022, to £1,971 a year. Firms’ costs rose, real incomes fell, and output stagnated while inflation climbed into double figures.',
          },
        ],
      },
      {
        heading: 'Evaluation: how much does a rise in AD do?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on the output gap. Far below capacity, SRAS is flat and output responds; at full capacity only prices do.',
              'It depends on leakages. The UK imports much of what it buys, so its multiplier is smaller than that of a large, closed economy such as the United States.',
              'It depends on who gets the money: a pound for a low-income household, whose MPC is high, goes round more often than a pound for a saver.',
              'It depends on what demand is made of: investment raises AD today and LRAS tomorrow.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: in a deep recession the Keynesian reading is right, and a demand boost pays for part of itself. Near full capacity the classical reading is right, and the same boost buys inflation. So the first thing to establish in any AD/AS answer is where on the supply curve the economy stands; since the output gap cannot be observed and is often revised, say how confident one can be.',
          },
        ],
      },
    ],
  },
  sheet,
};
