import type { TopicSeed } from '../note.ts';
import { sheet } from './4-1-7-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.1.7',
  name: 'The distribution of income and wealth: poverty and inequality',
  diagram: 'lorenz-curve',
  notes: {
    title: 'Who gets what: inequality and poverty',
    isLocked: true,
    sections: [
      {
        heading: 'Precise meanings',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Income',
            text: 'A flow of earnings over time: wages, rent, interest, profit and benefits.',
          },
          {
            kind: 'definition',
            term: 'Wealth',
            text: 'A stock of assets owned at one moment, such as houses, pensions, shares and savings, less debts.',
          },
          {
            kind: 'definition',
            term: 'Equality and equity',
            text: 'Equality is an equal share for all, which can be measured; equity is fairness, which is a value judgement.',
          },
          {
            kind: 'definition',
            term: 'Absolute poverty',
            text: 'Too little income for basic needs: food, shelter, warmth, clothing.',
          },
          {
            kind: 'definition',
            term: 'Relative poverty',
            text: 'Income far below what is usual in the society; in the UK, under 60% of median household income.',
          },
          {
            kind: 'definition',
            term: 'Gini coefficient',
            text: 'A measure from 0 (all have the same) to 1 (one has everything), read from the Lorenz curve.',
          },
          {
            kind: 'definition',
            term: 'Poverty trap',
            text: 'Earning more leaves a household little or no better off, because tax is due and benefits are withdrawn.',
          },
        ],
      },
      {
        heading: 'See it: how far the curve sags',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'lorenz-curve',
            caption:
              'Line people up from poorest to richest and add up their incomes. The further the curve sags, the larger A and the Gini. Two curves that cross can share one Gini.',
          },
          {
            kind: 'paragraph',
            text: 'Read one point aloud in the exam: on this curve the poorest half receives a quarter of all income. A progressive tax with benefits pulls the curve towards the diagonal, and the difference between the Gini before and after them shows how much the state redistributes.',
          },
        ],
      },
      {
        heading: 'Chain of causes: how skills divide earnings',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Software can do routine work, so demand falls for those whose job was routine.',
              'The same software makes people who can use it well more productive, so their marginal revenue product and pay rise.',
              'Training takes years, so the supply of such skills responds slowly and the premium lasts.',
              'The well-paid save more and buy assets, so unequal income becomes unequal wealth.',
              'Wealth pays rent, interest and dividends and buys good schooling, so the gap can pass to the next generation.',
            ],
          },
        ],
      },
      {
        heading: 'Chain of effects: the poverty trap',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A parent on Universal Credit who already pays income tax and National Insurance takes extra hours.',
              'Part of the extra wage goes in tax, and 55p of each further pound of take-home pay is withdrawn from the benefit.',
              'The household keeps perhaps thirty pence of each pound, before travel and childcare.',
              'With so small a reward, the opportunity cost of leisure is low, so some choose not to work more.',
              'Income and experience stay low, and so does the chance of a better job: poverty persists.',
            ],
          },
        ],
      },
      {
        heading: 'Is inequality useful?',
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Some of it is an incentive: higher pay rewards effort, risk and study, and directs workers to where they are scarce. Too much can harm efficiency as well as fairness. Poor families cannot borrow against a child’s talent, so human capital is wasted; ill health and crime bring external costs; and since the rich save a greater share of income, demand may be weaker.',
          },
        ],
      },
      {
        heading: 'A case to quote: twenty pounds a week',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'In April 2020 the UK raised Universal Credit by £20 a week as a temporary measure, and removed the increase in October 2021. Official figures show relative child poverty falling in 2020–21 and rising again afterwards, although statisticians warn that pandemic surveys were less reliable and that median income had fallen too, which lowers the poverty line itself. Over the longer run, the UK’s Gini for disposable income climbed steeply in the 1980s, from about a quarter to about a third, and has moved little since. Wealth is far more unequal: its Gini is near 0.6.',
          },
        ],
      },
      {
        heading: 'Evaluate: redistribute, or grow?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on the aim. Relative poverty can rise in a boom, when the median runs ahead, and fall in a slump, when nobody is better off.',
              'It depends on behaviour. Very high marginal rates may drive effort or savers away; moderate ones seem to do so much less than is often claimed.',
              'It depends on the tool: cash acts now, education acts in twenty years, a national minimum wage misses those without work.',
              'It depends on measurement: household income ignores services in kind, such as health care and schools, which help the poorest most in proportion.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: benefits work fastest, and the £20 increase suggests that they work as expected; but a lasting fall in inequality needs assets and skills to be spread more widely, because income differences begin there. How much inequality is acceptable is normative: economics prices the options, voters choose.',
          },
        ],
      },
    ],
  },
  sheet,
};
