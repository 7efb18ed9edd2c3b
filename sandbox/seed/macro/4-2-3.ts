import type { TopicSeed } from '../note.ts';
import { sheet } from './4-2-3-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.2.3',
  name: 'Economic performance',
  diagram: 'phillips-curve',
  notes: {
    title: 'Growth, unemployment, inflation and their conflicts',
    isLocked: true,
    sections: [
      {
        heading: 'Definitions to know word for word',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Short-run and long-run growth',
            text: 'short-run growth is a rise in real GDP as idle resources are put to use; long-run growth is a rise in the economy’s productive capacity.',
          },
          {
            kind: 'definition',
            term: 'Output gap',
            text: 'the difference between actual output and trend output.',
          },
          {
            kind: 'definition',
            term: 'Natural rate of unemployment',
            text: 'the rate at which the labour market is in equilibrium; what remains is voluntary, frictional and structural.',
          },
          {
            kind: 'definition',
            term: 'Cyclical unemployment',
            text: 'unemployment caused by a lack of aggregate demand; also called demand-deficient.',
          },
          {
            kind: 'definition',
            term: 'Demand-pull and cost-push inflation',
            text: 'demand-pull: AD grows faster than supply near full capacity. Cost-push: rising costs of production shift SRAS to the left.',
          },
          {
            kind: 'definition',
            term: 'Deflation and disinflation',
            text: 'deflation is a sustained fall in the price level; disinflation is a fall in the rate of inflation, so prices still rise, only more slowly.',
          },
        ],
      },
      {
        heading: 'The diagram: a trade-off that does not last',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'phillips-curve',
            caption:
              'From A to B along SRPC1; back to the natural rate at C, with higher inflation.',
          },
          {
            kind: 'paragraph',
            text: 'Each short-run Phillips curve is drawn for one rate of expected inflation: on SRPC1 people expect 2%. At A expectations are met, and unemployment is at the natural rate. At B inflation is above what was expected, so real wages are lower than workers meant to accept. On SRPC2 people expect 5%, and the economy is at C. The only lasting effect of the boost is inflation.',
          },
        ],
      },
      {
        heading: 'Chain 1: from A to B to C',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'The government raises AD in order to push unemployment below the natural rate.',
              'Firms compete for scarce workers, so money wages and prices rise.',
              'Workers still expect 2% inflation and mistake a higher money wage for a higher real wage, so more of them take jobs: B.',
              'Prices outrun expectations, so workers see that their real wages have not improved.',
              'They revise expected inflation to 5% and bargain for more, so the short-run curve shifts right.',
              'Labour costs firms as much in real terms as before, so they cut jobs until unemployment is back at the natural rate: C.',
            ],
          },
        ],
      },
      {
        heading: 'Chain 2: why deflation can be harmful',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Households expect lower prices next year, so they put off large purchases.',
              'AD falls, so firms cut prices again and expectations are confirmed.',
              'Debts are fixed in money terms, so falling prices raise their real burden.',
              'Indebted households and firms spend less and some default, so banks lend less.',
              'Nominal interest rates cannot fall far below zero, so real rates stay high and monetary policy loses its grip.',
            ],
          },
        ],
      },
      {
        heading: 'The quantity theory of money',
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Fisher’s equation: MV = PQ. M is the stock of money, V the velocity of circulation, P the price level, Q real output. It is an identity. It becomes the monetarist theory only if V is stable and Q is fixed by the supply side: then growth of M beyond growth of Q must raise P. After 2009 central banks created money on a vast scale and inflation did not follow in proportion, because V fell: banks held much of it as reserves.',
          },
        ],
      },
      {
        heading: 'Conflicts between objectives',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['Conflict', 'Mechanism', 'When it eases'],
            rows: [
              ['Growth v. prices', 'AD outruns capacity', 'Growth comes from LRAS'],
              ['Growth v. trade', 'Higher incomes draw in imports', 'Growth is led by exports'],
              ['Growth v. nature', 'More output, more emissions', 'Energy becomes cleaner'],
              ['Jobs v. prices', 'Wage pressure', 'The natural rate falls'],
            ],
          },
        ],
      },
      {
        heading: 'Example: disinflation without mass unemployment',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Between December 2021 and August 2023 the Bank of England raised Bank Rate from 0.1% to 5.25% in fourteen steps. A simple Phillips curve forecasts heavy job losses. Yet UK unemployment rose only from below 4% in 2022 to somewhat above 4% in mid-2024, while CPI inflation fell from 11.1% to the 2% target. The United States had the same good fortune. One reading: the shock was to costs. As energy prices fell, SRAS moved back, and expectations had stayed anchored.',
          },
          {
            kind: 'paragraph',
            text: 'Contrast Japan. Its consumer prices fell in most years between 1999 and 2012. Growth was weak and interest rates were near zero throughout, which is the second chain in slow motion.',
          },
        ],
      },
      {
        heading: 'Evaluation: is there a trade-off?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on the source of inflation: after a cost shock, unemployment and inflation rise together.',
              'It depends on expectations: a credible central bank makes the short-run curve flat and keeps it still.',
              'It depends on time: a choice for two years may be no choice over ten.',
              'It depends on hysteresis: long unemployment erodes skills, so a recession can raise the natural rate itself.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: a short-run trade-off exists, but it is a poor basis for policy, because using it destroys it. The better aim is to lower the natural rate through training, housing near jobs and better matching: that moves the LRPC to the left and eases the conflict for good. Demand management then has one task, to keep output near its trend.',
          },
        ],
      },
    ],
  },
  sheet,
};
