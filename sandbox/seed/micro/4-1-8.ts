import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-8-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.8',
  name: 'The market mechanism, market failure and government intervention in markets',
  diagram: 'negative-externality',
  notes: {
    title: 'When markets fail, and when governments do',
    isLocked: true,
    sections: [
      {
        heading: 'Definitions, ready to quote',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Market failure',
            text: 'The market, left alone, allocates resources inefficiently. Complete: no market exists; partial: the wrong quantity.',
          },
          {
            kind: 'definition',
            term: 'Negative externality',
            text: 'A cost that falls on third parties outside a transaction and is not reflected in its price.',
          },
          {
            kind: 'definition',
            term: 'Public good',
            text: 'Non-excludable and non-rival: nobody can be kept out, and one person’s use leaves no less for others.',
          },
          {
            kind: 'definition',
            term: 'Merit good',
            text: 'A good that is under-consumed in a free market, because people underrate its benefit to themselves or it benefits others.',
          },
          {
            kind: 'definition',
            term: 'Free rider',
            text: 'Somebody who enjoys a good without paying because it cannot be withheld.',
          },
          {
            kind: 'definition',
            term: 'Government failure',
            text: 'Intervention that makes the allocation of resources worse than it was, so that there is a net loss of welfare.',
          },
        ],
      },
      {
        heading: 'Draw and label: too much of a bad thing',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'negative-externality',
            caption:
              'The market stops at Q1, where private cost meets benefit. Society would stop at Q*. The triangle points to Q*: each unit past it costs more than it is worth.',
          },
          {
            kind: 'paragraph',
            text: 'The vertical gap between MSC and MPC is the marginal external cost. The optimum is rarely nought pollution, because the last traces cost more to remove than they hurt. For a positive externality in consumption, reverse the logic: MSB lies above MPB, the market does too little, and the triangle points the other way, to a larger quantity.',
          },
        ],
      },
      {
        heading: 'Analysis 1: making the polluter pay',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A tax equal to the marginal external cost at Q* is added to each unit, so the firm’s private costs rise by what it had left to others.',
              'Higher cost shifts supply from MPC up to MSC: the externality is internalised.',
              'Price rises towards P*, so consumers contract demand and firms look for cleaner methods that avoid the tax.',
              'Output falls from Q1 to Q*, the welfare loss disappears, and the Treasury gains revenue that could compensate victims.',
            ],
          },
        ],
      },
      {
        heading: 'Analysis 2: why nobody sells street lighting',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Light from a lamp reaches all who pass, so those who do not pay cannot be excluded.',
              'Each resident therefore gains by letting others pay: the free-rider problem.',
              'Firms can collect no revenue and see no profit, so they supply none: a missing market.',
              'The service is worth more than it costs, so the state provides it and pays out of compulsory taxes.',
            ],
          },
        ],
      },
      {
        heading: 'The toolbox',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['Tool', 'Works by', 'Watch for'],
            rows: [
              [
                'Indirect tax',
                'Raising private cost to social cost',
                'Inelastic demand; burden on poor households',
              ],
              [
                'Pollution permits',
                'Fixing the quantity and letting price adjust',
                'Too many permits, or a volatile price',
              ],
              [
                'Regulation',
                'Banning or limiting by law',
                'Cost of inspection; the same rule for all',
              ],
              ['Subsidy', 'Lowering price of what is under-used', 'Opportunity cost; waste'],
              [
                'Property rights',
                'Letting those affected bargain',
                'Only practical with few parties',
              ],
            ],
          },
        ],
      },
      {
        heading: 'A success to cite: the end of coal power',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Coal made about two fifths of British electricity in 2012. In 2013 the government put a floor under the carbon price for generators and later set its own top-up at £18 a tonne of carbon dioxide, on top of the price of emission permits. Coal, the dirtiest fuel, carried the greatest cost, so gas and then wind replaced it. In September 2024 the last coal station, Ratcliffe-on-Soar, closed. The tax was not alone: European rules on air quality, wind subsidies and falling turbine costs pushed the same way, so credit must be shared.',
          },
        ],
      },
      {
        heading: 'Evaluate: should the state step in?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on information. Nobody can measure an external cost exactly; a tax set too high may lose more than it saves.',
              'It depends on elasticity. In the short run people must still drive to work, so revenue rises more than pollution falls.',
              'It depends on other countries: a carbon price at home may only move factories abroad.',
              'It depends on incentives inside government, where an election is always nearer than a benefit to the climate.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: market failure is a reason to consider intervention, never a proof that it will help. Compare an imperfect market with an imperfect policy. A price on pollution wins where the harm depends on the amount, since firms then find the cheapest cuts themselves; a ban wins where any amount is dangerous. The best real policies, coal included, announce a rising price early and keep to it.',
          },
        ],
      },
    ],
  },
  sheet,
};
