import type { TopicSeed } from '../note.ts';
import { sheet } from './4-2-1-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.2.1',
  name: 'The measurement of macroeconomic performance',
  diagram: 'economic-cycle',
  notes: {
    title: 'Objectives, indicators and index numbers',
    isLocked: false,
    sections: [
      {
        heading: 'Definitions to know word for word',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Real GDP',
            text: 'the value of all final goods and services produced in an economy in a year, adjusted for changes in the price level.',
          },
          {
            kind: 'definition',
            term: 'Real GDP per capita',
            text: 'real GDP divided by the population: average output, and so average income, per person.',
          },
          {
            kind: 'definition',
            term: 'Inflation',
            text: 'a sustained rise in the general price level, so that money buys less. In the UK the target is 2% a year on the Consumer Prices Index (CPI).',
          },
          {
            kind: 'definition',
            term: 'Unemployment (Labour Force Survey)',
            text: 'people without a job who have looked for work in the past four weeks and can start within two. The claimant count is narrower: only those who receive benefits because they are out of work.',
          },
          {
            kind: 'definition',
            term: 'Productivity',
            text: 'output per unit of input in a period, usually output per hour worked.',
          },
          {
            kind: 'definition',
            term: 'Index number',
            text: 'a value expressed relative to a base year that is set equal to 100.',
          },
        ],
      },
      {
        heading: 'The objectives',
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            text: 'A government wants four main things: steady and sustainable growth, low and stable inflation, low unemployment, and a satisfactory balance of payments on current account. Most governments add two more: balanced public finances and a fairer distribution of income. Their order changes with the times. Inflation led in 2022; jobs led in 2020.',
          },
          {
            kind: 'table',
            head: ['Objective', 'Indicator', 'What it hides'],
            rows: [
              ['Growth', 'Real GDP', 'Distribution, unpaid work, damage to nature'],
              ['Stable prices', 'CPI', 'Your basket is not the average basket'],
              ['Low unemployment', 'LFS rate', 'Inactivity and too few hours'],
              ['External balance', 'Current account, % of GDP', 'How the deficit is financed'],
            ],
          },
        ],
      },
      {
        heading: 'Index numbers in two lines',
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Index = value ÷ value in the base year × 100. If the CPI moves from 120 to 126, prices have risen by 6 ÷ 120 = 5%, not by 6%: index points are a percentage only when you start at 100.',
          },
          {
            kind: 'paragraph',
            text: 'The CPI is a weighted index. Prices of a representative basket are collected every month, and each is weighted by its share of household spending, so a 10% rise in rent matters far more than a 10% rise in salt.',
          },
        ],
      },
      {
        heading: 'The diagram: actual against trend',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'economic-cycle',
            caption:
              'Actual real GDP swings around its trend; the vertical distance is the output gap.',
          },
          {
            kind: 'paragraph',
            text: 'Say three things. The straight line is trend growth: the rise in productive capacity. Where actual output lies above it, the output gap is positive and prices come under pressure. Where it lies below, resources stand idle. A recession is two successive quarters of falling real GDP: the stretch where the wave itself turns down, not the stretch where it merely lies below the line.',
          },
        ],
      },
      {
        heading: 'Chain 1: why nominal GDP misleads',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Nominal GDP values output at this year’s prices, so it rises when prices rise.',
              'With 7% nominal growth and 7% inflation, the quantity of output has not moved.',
              'Households earn more pounds, but each pound buys less, so real incomes are flat.',
              'Living standards have therefore not improved, whatever the headline says.',
              'Only real GDP, deflated by a price index, tells a policy-maker whether the economy grew.',
            ],
          },
        ],
      },
      {
        heading: 'Chain 2: why GDP per head can fall while GDP grows',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Net migration raises the population and the labour force.',
              'More workers produce more output, so total real GDP rises.',
              'If output per worker does not improve, GDP grows more slowly than the population.',
              'Output is shared among more people, so real GDP per capita falls.',
              'The average person is worse off in a growing economy.',
            ],
          },
        ],
      },
      {
        heading: 'Example: the UK, 2022 to 2024',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'UK CPI inflation reached 11.1% in October 2022, the highest for about forty years, and was back at 2.0% in May 2024. Lower inflation did not mean lower prices: the level stayed roughly a fifth higher than three years before. In 2023 real GDP grew only slightly while the population grew faster, so real GDP per head fell.',
          },
          {
            kind: 'paragraph',
            text: 'The data themselves can fail. In October 2023 the Office for National Statistics suspended its usual labour market estimates because too few households answered the Labour Force Survey. The Bank of England was setting interest rates partly in the dark.',
          },
        ],
      },
      {
        heading: 'Evaluation: can GDP measure living standards?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on distribution: an average says nothing about the median household when gains go to the top.',
              'It depends on what is left out: unpaid care, the hidden economy, leisure, pollution.',
              'It depends on the comparison: between countries, incomes must be converted at purchasing power parity, because a market exchange rate ignores that a haircut is cheaper in Delhi than in London.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: real GDP per capita at purchasing power parity is the best single measure of material living standards, since most other good things (health, schooling) are strongly correlated with it. It is weakest for year-on-year changes in one rich country, where distribution and working hours matter more than half a percentage point of growth. Use it with the median income and one measure of well-being beside it.',
          },
        ],
      },
    ],
  },
  sheet,
};
