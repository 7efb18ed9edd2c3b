import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-5-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.5',
  name: 'Perfect competition, imperfectly competitive markets and monopoly',
  diagram: 'monopoly-profit',
  notes: {
    title: 'Market structures: who sets the price?',
    isLocked: true,
    sections: [
      {
        heading: 'Learn these first',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Perfect competition',
            text: 'Many buyers and sellers, identical products, perfect information, free entry and exit: every firm is a price taker.',
          },
          {
            kind: 'definition',
            term: 'Monopolistic competition',
            text: 'Many firms, low barriers to entry, and differentiated products that give each a little power over price.',
          },
          {
            kind: 'definition',
            term: 'Oligopoly',
            text: 'A few interdependent firms dominate, behind barriers to entry; each must guess how rivals will react.',
          },
          {
            kind: 'definition',
            term: 'Monopoly',
            text: 'In theory a single seller; the firm is the industry. Monopoly power is the ability to set price above what competition would allow.',
          },
          {
            kind: 'definition',
            term: 'Allocative efficiency',
            text: 'Price equals marginal cost: the last unit is worth to buyers what it costs to make.',
          },
          {
            kind: 'definition',
            term: 'Contestable market',
            text: 'One in which entry and exit are cheap, sunk costs low, so that the threat of entry disciplines even a lone seller.',
          },
          {
            kind: 'definition',
            term: 'Price discrimination',
            text: 'Charging different buyers different prices for the same product for reasons other than cost.',
          },
        ],
      },
      {
        heading: 'The monopoly diagram, corner by corner',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'monopoly-profit',
            caption:
              'Start at MC = MR. Go down for output, up to AR for price, and to AC for unit cost. Profit is the rectangle between P1 and C1, from the axis as far as Q1.',
          },
          {
            kind: 'paragraph',
            text: 'Price is above marginal cost at Q1, so output is allocatively inefficient: units between Q1 and the crossing of MC with AR would be worth more than they cost, and are not made. Output is also short of the lowest point of AC, so it is not productively efficient. In perfect competition AR = MR is a flat line, and entry drives it down until it touches the bottom of AC: only normal profit remains, and both kinds of efficiency hold.',
          },
        ],
      },
      {
        heading: 'First chain: how entry removes profit',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Firms in a competitive industry earn supernormal profit, which signals to outsiders that they would gain by entering.',
              'With no barriers they do enter, so market supply shifts to the right.',
              'Greater supply lowers the market price, which every firm must take.',
              'A lower price squeezes each firm’s profit, and entry goes on until only normal profit is left.',
            ],
          },
        ],
      },
      {
        heading: 'Second chain: why oligopolists keep prices sticky',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A firm thinks that rivals will not follow a rise in its price, so demand above the present price is elastic and a rise loses revenue.',
              'It thinks that they will match a cut, so demand below is inelastic and a cut loses revenue too.',
              'Neither pays, so price stays where it is even if costs change a little.',
              'Rivalry moves to advertising, quality and loyalty schemes, or to quiet agreement: collusion, in which each is tempted to cheat, as game theory shows.',
            ],
          },
        ],
      },
      {
        heading: 'The case for size',
        kind: 'text',
        blocks: [
          {
            kind: 'list',
            items: [
              'Economies of scale may put a large firm’s cost below that of many small ones; a natural monopoly, such as a water network, is cheapest with one.',
              'Profit can pay for research: dynamic efficiency, which Schumpeter called creative destruction when it overthrows yesterday’s monopolist.',
              'Price discrimination can keep a service alive or let poorer buyers in, though it turns consumer surplus into profit.',
              'Against it: X-inefficiency, the slack that grows where nobody can take your customers.',
            ],
          },
        ],
      },
      {
        heading: 'Quote this: four mobile networks become three',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Vodafone and Three agreed in 2023 to merge their British networks. The Competition and Markets Authority first warned that fewer rivals could mean dearer contracts for millions. In December 2024 it cleared the deal on conditions: a binding programme of network investment, which the firms put at £11 billion, and, for the first three years, limits on certain tariffs and fixed wholesale terms for smaller brands that rent capacity. The merger completed in 2025. Here is the whole debate in one decision: concentration now, dynamic efficiency later, and a regulator in between.',
          },
        ],
      },
      {
        heading: 'Evaluate: is monopoly against the public interest?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on contestability more than on the number of firms: budget airlines entered routes where one carrier had been secure.',
              'It depends on the objective. Managers may aim for sales, growth or a satisfactory profit, and charge less than the diagram predicts.',
              'It depends on what profit is used for: a laboratory or a dividend.',
              'It depends on regulation, which can itself fail if the regulator knows less than the firm or comes to share its view.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: market power should be judged by its barriers. Where they are built on scale or invention and can be overcome, the gains may outlast the harm; where they are built on law, lock-in or buying up rivals, consumers lose and intervention is likely to pay. Perfect competition stays useful as a yardstick, and hardly ever as a description.',
          },
        ],
      },
    ],
  },
  sheet,
};
