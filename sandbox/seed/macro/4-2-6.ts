import type { TopicSeed } from '../note.ts';
import { sheet } from './4-2-6-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.2.6',
  name: 'The international economy',
  diagram: 'exchange-rate',
  notes: {
    title: 'Trade, the balance of payments and exchange rates',
    isLocked: true,
    sections: [
      {
        heading: 'Definitions to know word for word',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Comparative advantage',
            text: 'the ability to produce a good at a lower opportunity cost than another country.',
          },
          {
            kind: 'definition',
            term: 'Current account',
            text: 'the record of trade in goods, trade in services, primary income (wages, interest, profits, dividends) and secondary income (transfers).',
          },
          {
            kind: 'definition',
            term: 'Exchange rate',
            text: 'the price of one currency in terms of another. A floating rate depreciates or appreciates; a fixed rate is devalued or revalued.',
          },
          {
            kind: 'definition',
            term: 'Marshall-Lerner condition',
            text: 'a depreciation improves the trade balance if the price elasticities of demand for exports and imports, signs ignored, add up to more than one.',
          },
          {
            kind: 'definition',
            term: 'Protectionism',
            text: 'policies that shield domestic producers from foreign competition: tariffs, quotas, export subsidies, regulations.',
          },
          {
            kind: 'definition',
            term: 'Customs union',
            text: 'a bloc with free trade inside and a common external tariff. A free trade area leaves each member its own tariffs; a single market adds free movement of labour and capital.',
          },
          {
            kind: 'definition',
            term: 'Economic development',
            text: 'an improvement in living standards in the wide sense: incomes, health, education, freedom to choose.',
          },
        ],
      },
      {
        heading: 'Diagram 1: a floating pound',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'exchange-rate',
            caption: 'Demand for pounds falls from D1 to D2: the rate falls from E1 to E2.',
          },
          {
            kind: 'paragraph',
            text: 'Ask who needs pounds. Foreigners who buy UK exports or UK assets demand them; British buyers of imports and of foreign assets supply them. Here overseas investors want fewer UK assets, so only D moves. A fall in the price of £1 is a depreciation; the supply curve stands still, and one moves along it.',
          },
        ],
      },
      {
        heading: 'Diagram 2: a tariff',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'tariff',
            caption:
              'Imports shrink: once Q1 to Q4, now Q2 to Q3. The two triangles are the deadweight loss.',
          },
          {
            kind: 'paragraph',
            text: 'Consumers lose the whole area between the two prices, left of demand. Domestic firms gain part of it, the Treasury the rectangle. The triangles go to nobody: goods made dearly at home, and purchases that no longer happen.',
          },
        ],
      },
      {
        heading: 'Chain 1: from a weak pound to more jobs',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'The pound depreciates, so exports get cheaper abroad and imports dearer at home.',
              'With contracts already signed, quantities hardly move at first, so the import bill rises and the deficit grows: the J-curve dips.',
              'Buyers find alternatives, so demand grows elastic and Marshall-Lerner is met.',
              'Export volumes rise and import volumes fall, so X – M rises.',
              'AD shifts right, so output and employment grow, and so does inflation as imported inputs are dearer.',
            ],
          },
        ],
      },
      {
        heading: 'Fixed or floating?',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['System', 'For', 'Against'],
            rows: [
              ['Floating', 'absorbs shocks, frees Bank Rate', 'volatile, may overshoot'],
              ['Fixed', 'certainty, low inflation', 'reserves run out, as in 1992'],
              ['Currency union', 'no exchange costs', 'one interest rate for all'],
            ],
          },
        ],
      },
      {
        heading: 'Chain 2: why specialisation pays',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'Each country moves resources into the good with its lower opportunity cost.',
              'World output of both goods can rise with the same resources.',
              'Terms of trade between the two opportunity costs let both countries consume beyond their own production possibility frontier.',
              'Larger markets bring economies of scale, and competition trims X-inefficiency.',
              'Prices fall and choice widens, so real incomes rise in both, if not for everybody.',
            ],
          },
        ],
      },
      {
        heading: 'Example: sterling and steel',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'On 24 June 2016, the day after the vote to leave the European Union, sterling lost about 8% against the dollar. Yet the current account stayed in deficit: exporters raised their margins instead of cutting prices, many exports contain imported parts, and demand for services responds slowly. Inflation did react: by 2017 it was above target.',
          },
          {
            kind: 'paragraph',
            text: 'In March 2018 the United States put tariffs of 25% on steel and 10% on aluminium. Steelmakers gained; car makers and builders, who employ far more people, paid more. A study of that year’s washing-machine tariffs put their cost at over $800,000 a year for each new job.',
          },
        ],
      },
      {
        heading: 'Growth is not yet development',
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Growth may bypass the poor; development may not. Typical barriers: dependence on one primary product with volatile prices, low saving and so little capital (the Harrod-Domar trap), weak institutions, debt in foreign currency. Trade does more than aid where firms can climb the ladder of value; aid does more where markets leave gaps, as with vaccines.',
          },
        ],
      },
      {
        heading: 'Evaluation: does a current account deficit matter?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on size and duration: a few years at 2% of GDP is nothing, a long run at 6% builds up foreign claims.',
              'It depends on its finance: direct investment stays, hot money leaves overnight.',
              'It depends on its cause: imported machines make future exports, imported cars do not.',
              'It depends on the currency regime: a float corrects itself in part, a peg cannot.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: for a country that floats, borrows in its own currency and has deep capital markets, a deficit is a symptom, not a disease. It turns dangerous when it reflects falling competitiveness and confidence goes. The lasting remedy is then on the supply side; expenditure switching by tariff invites retaliation, and expenditure reduction buys balance with unemployment. For a poor country that lives on one commodity and borrows in dollars, the same percentage is a real threat.',
          },
        ],
      },
    ],
  },
  sheet,
};
