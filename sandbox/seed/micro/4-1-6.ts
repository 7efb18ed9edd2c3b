import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-6-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.6',
  name: 'The labour market',
  diagram: 'labour-market-minimum-wage',
  notes: {
    title: 'Wages: what work is paid, and why',
    isLocked: true,
    sections: [
      {
        heading: 'Core terms',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Derived demand',
            text: 'Demand that arises from demand for something else: firms want labour because customers want what it makes.',
          },
          {
            kind: 'definition',
            term: 'Marginal revenue product (MRP)',
            text: 'The extra revenue from employing one more worker: marginal physical product × marginal revenue.',
          },
          {
            kind: 'definition',
            term: 'Supply of labour to an occupation',
            text: 'The number of workers, or hours, willing and able to work in it at each wage rate.',
          },
          {
            kind: 'definition',
            term: 'Net advantages',
            text: 'Pay plus everything else that makes a job attractive or unpleasant, taken together.',
          },
          {
            kind: 'definition',
            term: 'Monopsony',
            text: 'A single buyer; in the labour market, an employer with power to set the wage.',
          },
          {
            kind: 'definition',
            term: 'Wage discrimination',
            text: 'Paying equally productive workers differently for the same work, for example by sex, race or age.',
          },
        ],
      },
      {
        heading: 'Read the picture: a wage floor',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'labour-market-minimum-wage',
            caption:
              'We and Le: the free market. At W1 firms want only L1 while L2 would like to work. The gap is excess supply; only Le to L1 is jobs lost, the rest is people drawn in by the wage.',
          },
          {
            kind: 'paragraph',
            text: 'The demand curve is the MRP curve because a profit-maximising firm hires until the last worker adds as much to revenue as to cost. It slopes down because of diminishing returns, and, where the product market is imperfect, because extra output must be sold at a lower price.',
          },
        ],
      },
      {
        heading: 'Chain I: why surgeons earn more than porters',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A surgeon’s training takes more than a decade and rare ability, so few can enter and supply is inelastic.',
              'The value placed on an operation is high, so the MRP of a surgeon is high: demand lies far to the right.',
              'High demand meeting low, inelastic supply gives a high equilibrium wage.',
              'Many people could be porters after brief training, so supply there is large and elastic, and a rise in demand brings in workers more than it raises pay.',
            ],
          },
        ],
      },
      {
        heading: 'Chain II: a minimum wage with one big employer',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A monopsonist must raise the wage for everybody to attract one more worker, so the marginal cost of labour lies above the supply curve.',
              'It hires where that marginal cost equals MRP, and pays only what supply requires: fewer jobs and lower pay than in competition.',
              'A legal minimum makes the wage the same for each extra worker, so over that range marginal cost is flat and equal to the floor.',
              'Hiring another person no longer raises everybody else’s pay, so the employer hires more.',
              'Up to the competitive wage, both pay and employment rise together.',
            ],
          },
        ],
      },
      {
        heading: 'Trade unions',
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            text: 'In a competitive market, a union that bargains for a wage above We works like the floor in the picture: higher pay for those who keep their jobs. The trade-off is smaller if demand for labour is inelastic, that is, if labour is hard to replace, a small part of total cost, and makes a product with inelastic demand. Against a monopsonist, a union is a counterweight, and the wage depends on who can last longer without the other. Productivity deals loosen the trade-off, because a higher MRP shifts demand to the right.',
          },
        ],
      },
      {
        heading: 'Evidence: Britain’s wage floor since 2024',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'In April 2024 the National Living Wage rose by 9.8% to £11.44 an hour and reached workers of 21 for the first time; a year later it was £12.21. The long-standing target of two thirds of median hourly pay was met, and the share of employees in low hourly pay is now among the smallest since records began. For years the Low Pay Commission found little effect on jobs. The next test is harder: in April 2025 employers’ National Insurance rose as well, from 13.8% to 15% and from a lower threshold, so that the cost of a part-time worker in a café went up twice at once.',
          },
        ],
      },
      {
        heading: 'Evaluate: does a minimum wage destroy jobs?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on how far above We it is: the “bite” differs between London and a poor coastal town under one national rate.',
              'It depends on the elasticity of demand for labour, which grows as self-service tills become cheaper.',
              'It depends on market power. Card and Krueger found in 1994 that fast-food jobs in New Jersey did not fall after a rise; later studies still argue over the figures.',
              'It depends on the adjustment: firms may cut hours, training or profit instead of heads, and total pay may rise even if a few jobs go.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: a moderate floor raises pay with little loss of work, because many low-wage employers have some monopsony power. The higher it climbs above two thirds of median pay, the less past evidence can promise. It is also a blunt tool against poverty, since some low earners live in comfortable households and the poorest often have no work at all.',
          },
        ],
      },
    ],
  },
  sheet,
};
