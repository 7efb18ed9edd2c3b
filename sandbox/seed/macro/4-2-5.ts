import type { TopicSeed } from '../note.ts';
import { sheet } from './4-2-5-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.2.5',
  name: 'Fiscal policy and supply-side policies',
  diagram: 'laffer-curve',
  notes: {
    title: 'Tax, spending, debt and the supply side',
    isLocked: true,
    sections: [
      {
        heading: 'Definitions to know word for word',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Fiscal policy',
            text: 'the use of government spending, taxation and the budget balance to influence economic activity.',
          },
          {
            kind: 'definition',
            term: 'Budget deficit and national debt',
            text: 'the deficit is a flow: this year’s spending less this year’s revenue. The debt is a stock: everything borrowed in the past and not yet repaid.',
          },
          {
            kind: 'definition',
            term: 'Cyclical and structural deficit',
            text: 'the cyclical part disappears as output returns to trend; the structural part remains even then.',
          },
          {
            kind: 'definition',
            term: 'Automatic stabilisers',
            text: 'taxes and benefits that dampen the cycle without any decision, because receipts fall and benefit payments rise in a downturn.',
          },
          {
            kind: 'definition',
            term: 'Progressive tax',
            text: 'one that takes a rising proportion of income as income rises; a regressive tax takes a falling proportion.',
          },
          {
            kind: 'definition',
            term: 'Supply-side policies',
            text: 'measures that raise the productive capacity of the economy. Supply-side improvements are rises that the private sector makes for itself.',
          },
        ],
      },
      {
        heading: 'What each kind of tax is good for',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['Tax', 'Kind', 'Main effect to discuss'],
            rows: [
              ['Income tax', 'direct, progressive', 'incentives, distribution'],
              ['VAT', 'indirect, largely regressive', 'price level, consumption'],
              ['Corporation tax', 'direct, proportional', 'investment, location of firms'],
              ['Excise duties', 'indirect, regressive', 'externalities'],
            ],
          },
        ],
      },
      {
        heading: 'Chain 1: training as a supply-side policy',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A subsidy for apprenticeships lowers firms’ cost of training, so more workers are trained.',
              'Their marginal product rises, so output per hour increases.',
              'Unit labour costs fall, so firms can cut prices and still gain.',
              'UK goods become more competitive, so exports rise and imports are replaced.',
              'LRAS has shifted right, so demand can grow for years without inflation.',
            ],
          },
        ],
      },
      {
        heading: 'Diagram 1: a supply-side success',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'long-run-growth',
            caption: 'LRAS moves right: more output at a lower price level.',
          },
          {
            kind: 'paragraph',
            text: 'This is the only shift that helps all four objectives at once: growth, jobs, prices and, through competitiveness, the current account. Point that out, then question how long it takes.',
          },
        ],
      },
      {
        heading: 'Diagram 2: the Laffer curve',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'laffer-curve',
            caption: 'The same revenue R1 at a low rate t1 and at a high rate t2; the most at t*.',
          },
          {
            kind: 'paragraph',
            text: 'Two effects pull against each other. A higher rate takes more from each pound; it also shrinks the number of pounds, through shorter hours, avoidance, evasion and emigration. To the left of t* the first wins. The diagram says that t* exists. It does not say where: that is an empirical question, with a different answer for each tax.',
          },
        ],
      },
      {
        heading: 'Chain 2: austerity may defeat itself',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'The government cuts public sector pay and projects, so G falls and AD shifts left.',
              'Suppliers and workers lose income, so consumption falls as well: a negative multiplier.',
              'Lower incomes and profits mean less tax, and more people claim benefits.',
              'The cyclical deficit therefore grows while the structural one shrinks.',
              'If GDP falls by more than debt does, the ratio of debt to GDP rises, which was to be cut.',
            ],
          },
        ],
      },
      {
        heading: 'Example: three experiments in Britain',
        kind: 'example',
        blocks: [
          {
            kind: 'list',
            items: [
              'Furlough, 2020 to 2021: the state paid up to 80% of wages, at most £2,500 a month. Borrowing in 2020/21 came to roughly 15% of GDP, a peacetime record, yet unemployment peaked only a little above 5%.',
              'Corporation tax: in April 2023 the main rate rose from 19% to 25%, while full expensing let firms set new machinery against tax at once. The aim was revenue from profits without punishing investment.',
              'The top rate: 50% from 2010, 45% from 2013. HMRC reckoned in 2012 that the cut would cost only about £0.1bn a year, a hint that 50% was close to t*. The Institute for Fiscal Studies warned that people had moved income between years, so the estimate is uncertain.',
            ],
          },
        ],
      },
      {
        heading: 'Evaluation: which policy, and when?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on crowding out: at full employment state borrowing may raise interest rates and displace private investment; in a slump there is little to displace.',
              'It depends on the cost of debt. If growth exceeds the interest rate, the debt ratio can fall despite a deficit; debt close to 100% of GDP makes any rise in yields expensive.',
              'It depends on what is bought: infrastructure pays back, a tax cut for all may be saved or spent on imports.',
              'It depends on the bottleneck. Tax cuts cannot repair a shortage of homes, skills or grid connections.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: let automatic stabilisers work, keep discretionary boosts for deep recessions, and spend political effort on the supply side in ordinary years. Market-based reform (tax, competition, deregulation) is cheap but may widen inequality; interventionist policy (education, infrastructure, research) is dear and slow but attacks Britain’s main problem, weak productivity since 2008. The second deserves priority if the state can choose projects well. Public investment that lowers unit costs is the one case in which fiscal and supply-side policy are the same thing.',
          },
        ],
      },
    ],
  },
  sheet,
};
