import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-3-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.3',
  name: 'Price determination in a competitive market',
  diagram: 'supply-and-demand',
  notes: {
    title: 'Prices, elasticity and how markets move',
    isLocked: true,
    sections: [
      {
        heading: 'Definitions that score',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Demand',
            text: 'The quantity that consumers are willing and able to buy at each price in a period of time.',
          },
          {
            kind: 'definition',
            term: 'Supply',
            text: 'The quantity that producers are willing and able to sell at each price in a period of time.',
          },
          {
            kind: 'definition',
            term: 'Equilibrium price',
            text: 'The price at which quantity demanded equals quantity supplied, so that nothing pushes it to change.',
          },
          {
            kind: 'definition',
            term: 'Price elasticity of demand (PED)',
            text: 'Responsiveness of quantity demanded to price: percentage change in quantity demanded ÷ percentage change in price.',
          },
          {
            kind: 'definition',
            term: 'Income elasticity (YED)',
            text: 'Percentage change in quantity demanded ÷ percentage change in income. Positive: a normal good; negative: an inferior one.',
          },
          {
            kind: 'definition',
            term: 'Cross elasticity (XED)',
            text: 'Percentage change in quantity demanded of A ÷ percentage change in the price of B. Positive: substitutes; negative: complements.',
          },
          {
            kind: 'definition',
            term: 'Price elasticity of supply (PES)',
            text: 'Percentage change in quantity supplied ÷ percentage change in price.',
          },
        ],
      },
      {
        heading: 'The diagram in words',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'supply-and-demand',
            caption:
              'Only demand has shifted. Supply has extended: we slide up S from the first dot to the second. Say “shift” for a curve and “extension” for a movement.',
          },
          {
            kind: 'paragraph',
            text: 'Price has three jobs. It signals where resources are wanted, gives sellers an incentive to move them there, and rations what there is among buyers. When demand rises, all three happen between the two dots, and a full answer names each of them.',
          },
        ],
      },
      {
        heading: 'Chain 1: a rise in demand',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Incomes rise and the good is normal, so more is demanded at every price: D shifts from D1 to D2.',
              'At P1 quantity demanded now exceeds quantity supplied, so there is a shortage and buyers bid against each other.',
              'The rising price rations some buyers out (a contraction along D2) and raises the profit on each unit sold.',
              'Higher profit is an incentive for firms to make more, so supply extends along S.',
              'The shortage shrinks until it is gone at P2 and Q2: the market clears.',
            ],
          },
        ],
      },
      {
        heading: 'Chain 2: why farm prices swing',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A drought cuts the harvest, so supply shifts to the left.',
              'Food has few substitutes and takes a small share of most rich households’ budgets, so demand is price inelastic.',
              'With inelastic demand, only a large rise in price removes the shortage.',
              'Farmers cannot grow more until next season, so supply is inelastic as well and nothing softens the rise.',
              'Price has risen by a greater percentage than quantity has fallen, so total revenue of the growers as a group rises, although those who lost their crop lose out.',
            ],
          },
        ],
      },
      {
        heading: 'What decides each elasticity',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['Elasticity', 'High when', 'A firm uses it to'],
            rows: [
              [
                'PED',
                'Close substitutes, large share of income, time to adjust',
                'Raise revenue: cut price if elastic, raise it if inelastic',
              ],
              ['YED', 'The good is a luxury', 'Plan for booms and slumps'],
              ['XED', 'The goods are close rivals', 'Judge how much a rival’s price cut will hurt'],
              [
                'PES',
                'Spare capacity, stocks, short production time',
                'Decide how quickly it can meet a surge',
              ],
            ],
          },
        ],
      },
      {
        heading: 'Real market: used cars, 2021 and 2022',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'A world shortage of microchips held back the making of new cars, so buyers turned to the substitute. Demand for used cars rose while their supply hardly could, since a three-year-old car cannot be built. Trade indices put the average asking price in Britain about thirty per cent higher in spring 2022 than a year before, and some nearly new models sold for more than their list price. As chips returned, the pressure eased and prices fell back in 2023: a cross-elasticity story from beginning to end.',
          },
        ],
      },
      {
        heading: 'Evaluate: can we rely on the model?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on competition. With few sellers there may be no supply curve: the firm sets its price.',
              'It depends on time. Short-run price spikes overstate the long-run rise, because PES and PED both grow.',
              'It depends on data. Elasticities are estimates from the past; PED also changes along a straight demand line, so a single number misleads for large price changes.',
              'It depends on whether both curves move. In the real world they usually do, and then either price or quantity cannot be predicted without knowing which shift is larger.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: supply and demand is very good at direction and weaker at size and speed. It is strongest in markets with many traders and a standard product, such as grain or second-hand cars, where price really is out of any one trader’s hands. A market that clears is efficient, but that does not make the price affordable to everyone.',
          },
        ],
      },
    ],
  },
  sheet,
};
