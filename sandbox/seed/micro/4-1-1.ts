import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-1-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.1',
  name: 'Economic methodology and the economic problem',
  diagram: 'production-possibility-frontier',
  notes: {
    title: 'Scarcity, choice and the frontier',
    isLocked: false,
    sections: [
      {
        heading: 'Know these word for word',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Economic problem',
            text: 'Wants are unlimited, resources are scarce; so society must choose what to produce, how to produce it and for whom.',
          },
          {
            kind: 'definition',
            term: 'Opportunity cost',
            text: 'The value of the next best alternative given up when a choice is made.',
          },
          {
            kind: 'definition',
            term: 'Factors of production',
            text: 'Land, labour, capital and enterprise; their rewards are rent, wages, interest and profit.',
          },
          {
            kind: 'definition',
            term: 'Positive statement',
            text: 'A claim that evidence could show to be true or false. It may be wrong and still be positive.',
          },
          {
            kind: 'definition',
            term: 'Normative statement',
            text: 'A claim that rests on a value judgement, often given away by “should” or “fair”.',
          },
          {
            kind: 'definition',
            term: 'Production possibility frontier (PPF)',
            text: 'All the combinations of two goods that an economy can produce when its resources are fully and efficiently used.',
          },
        ],
      },
      {
        heading: 'Draw it: the frontier',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'production-possibility-frontier',
            caption:
              'From A to B the economy gains consumer goods and gives up capital goods: read the cost on the other axis. U is inside, so resources are idle or badly used. Growth moves the whole curve.',
          },
          {
            kind: 'paragraph',
            text: 'Any point on the curve is productively efficient. Whether it is also allocatively efficient depends on what people want, and the curve alone cannot tell you. The curve is concave because resources are not equally good at everything: the first workers moved into consumer goods were the worst at making machines, the last were the best, so each extra unit costs more than the one before.',
          },
        ],
      },
      {
        heading: 'What economists can and cannot prove',
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Economics is a social science. We build a model, hold other things equal (ceteris paribus), predict, and test the prediction against data. We cannot put a whole economy into a laboratory, so other things rarely stay equal, and two honest economists can read the same figures differently. That is why a conclusion in an essay needs a condition: it holds as long as something else does.',
          },
          {
            kind: 'paragraph',
            text: 'Policy mixes both kinds of statement. “A sugar tax reduces consumption of sugar” is positive; “a sugar tax is unfair to poorer families” is normative. Evidence can settle the first. Only people’s values, through politics, can settle the second.',
          },
        ],
      },
      {
        heading: 'Chain 1: choosing capital goods today',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'On the frontier, more capital goods can be made only if factors leave consumer goods, so current consumption falls: that is the opportunity cost.',
              'A larger stock of machines and infrastructure gives each worker more to work with, so output per hour rises.',
              'Higher productivity raises the most that the economy can produce, so the frontier shifts outwards.',
              'On the new frontier people can have more consumer goods than before, so living standards can be higher in future.',
            ],
          },
        ],
      },
      {
        heading: 'Chain 2: unemployment as waste',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A fall in spending leaves firms with unsold goods, so they cut output and lay off workers.',
              'Idle workers and machines mean that the economy produces at U, inside the frontier.',
              'From U more of both goods could be made, so the opportunity cost of putting people back to work is close to nothing.',
              'If the idleness lasts, skills fade and machines are scrapped, so the frontier itself can move inwards.',
            ],
          },
        ],
      },
      {
        heading: 'Use this: the vaccine year and the waiting list',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'In 2020 UK output fell by about a tenth, the deepest fall for a century or more, because lockdowns forced the economy inside its frontier; no factories were destroyed. Staff and wards moved to Covid patients, and the opportunity cost showed up as delayed operations: the NHS waiting list in England stood at over four million treatments before the pandemic and peaked above seven and a half million in 2023.',
          },
        ],
      },
      {
        heading: 'Evaluate: is growth worth its opportunity cost?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on the starting point. At U there is no real trade-off; on the frontier there is.',
              'It depends on time. The consumption is lost now and with certainty; the gain comes later and only if the capital is the right capital.',
              'It depends on who pays. A poor economy that saves more may go without food and medicine, a rich one without a newer phone.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: sacrificing consumption for capital is justified where current needs are met and the investment raises productivity for many people, as with transport or schools. The frontier shows what is possible; it never shows what is best, because that is a normative question.',
          },
        ],
      },
    ],
  },
  sheet,
};
