import type { TopicSeed } from '../note.ts';
import { sheet } from './4-2-4-sheet.ts';

export const topic: TopicSeed = {
  reference: '4.2.4',
  name: 'Financial markets and monetary policy',
  diagram: 'money-market',
  notes: {
    title: 'Money, banks and the Bank of England',
    isLocked: true,
    sections: [
      {
        heading: 'Definitions to know word for word',
        kind: 'definitions',
        blocks: [
          {
            kind: 'definition',
            term: 'Money',
            text: 'anything generally accepted in payment. Its functions: medium of exchange, store of value, unit of account, standard of deferred payment.',
          },
          {
            kind: 'definition',
            term: 'Narrow and broad money',
            text: 'narrow money is cash and balances that can be spent at once; broad money adds less liquid deposits.',
          },
          {
            kind: 'definition',
            term: 'Monetary policy',
            text: 'the use of interest rates, the supply of money and credit, and the exchange rate to influence the economy.',
          },
          {
            kind: 'definition',
            term: 'Bank Rate',
            text: 'the rate that the Bank of England pays on the reserves of commercial banks. Its Monetary Policy Committee of nine sets it to meet the target of 2% CPI inflation.',
          },
          {
            kind: 'definition',
            term: 'Quantitative easing (QE)',
            text: 'the purchase of assets, mostly government bonds, by a central bank with newly created electronic money.',
          },
          {
            kind: 'definition',
            term: 'Systemic risk',
            text: 'the danger that the failure of one institution brings down others and harms the whole economy.',
          },
        ],
      },
      {
        heading: 'Three markets, three kinds of asset',
        kind: 'text',
        blocks: [
          {
            kind: 'table',
            head: ['Market', 'What is traded', 'For whom'],
            rows: [
              ['Money market', 'short-term loans, Treasury bills', 'banks, companies, the state'],
              ['Capital market', 'shares and bonds, new and second-hand', 'long-term finance'],
              ['Foreign exchange', 'currencies, spot and forward', 'traders, investors'],
            ],
          },
          {
            kind: 'paragraph',
            text: 'Shares (equity) are a part of ownership with an uncertain dividend; bonds (debt) pay a fixed coupon. Hence the rule that examiners love: bond prices and yields move inversely. A bond with a £5 coupon that costs £100 yields 5%; if its price rises to £125, the same £5 is a yield of 4%.',
          },
        ],
      },
      {
        heading: 'Chain 1: how banks create credit, and how they fail',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'A bank lends £200,000 by writing that sum into the borrower’s account, so a new deposit, that is new money, exists.',
              'Loans earn more than cash, so the pursuit of profit pushes the bank to lend long and keep little liquid.',
              'Depositors may ask for their money at any time, so the bank depends on their confidence.',
              'A rumour of losses makes depositors withdraw, so the bank has to sell assets in a hurry and at a loss.',
              'Other banks that own similar assets now look weak too, so the run spreads.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Hence regulation. The Financial Policy Committee watches the system, the Prudential Regulation Authority the safety of banks, the Financial Conduct Authority behaviour and consumers. Capital ratios make shareholders bear losses; liquidity ratios keep cash to hand. The price is moral hazard: those who expect a rescue take bigger risks.',
          },
        ],
      },
      {
        heading: 'The diagram: the rate of interest as a price',
        kind: 'diagram',
        blocks: [
          {
            kind: 'diagram',
            name: 'money-market',
            caption: 'More money, MS1 to MS2, lowers the rate of interest from r1 to r2.',
          },
          {
            kind: 'paragraph',
            text: 'MD slopes down because the interest forgone is the opportunity cost of holding money. MS is vertical because, in this model, the authorities fix the quantity. After the shift people hold more money than they want at r1; they buy bonds, bond prices rise, yields fall, until at r2 they are content. In practice the Bank fixes the price and lets the quantity follow, so use the diagram for QE and plain AD/AS for Bank Rate.',
          },
        ],
      },
      {
        heading: 'Chain 2: how a rise in Bank Rate lowers inflation',
        kind: 'chain',
        blocks: [
          {
            kind: 'chain',
            steps: [
              'The Bank pays more on reserves, so commercial banks raise their own loan and savings rates.',
              'Mortgages cost more and saving pays more, so households cut consumption.',
              'Fewer projects beat the cost of finance, so firms cut investment.',
              'Foreign savers want sterling assets, so the demand for pounds and the exchange rate rise.',
              'Exports become dearer abroad and imports cheaper here, so net exports fall and import costs ease.',
              'AD shifts left and SRAS slightly right, so the pressure on prices weakens.',
            ],
          },
        ],
      },
      {
        heading: 'Example: from 0.1% to 5.25%, and a fright between',
        kind: 'example',
        blocks: [
          {
            kind: 'paragraph',
            text: 'In March 2020 Bank Rate was cut to 0.1%, and QE went on until the Bank’s asset purchases stood at £895bn. From December 2021 the direction changed: fourteen rises in a row took the rate to 5.25% by August 2023, and from late 2022 the Bank sold gilts back to the market (quantitative tightening).',
          },
          {
            kind: 'paragraph',
            text: 'In September 2022 unfunded tax cuts made the prices of gilts (UK government bonds) fall so fast that pension funds had to sell gilts to meet calls for cash, which pushed prices down further. On 28 September the Bank stepped in as a buyer for about two weeks. It bought for financial stability while tightening for price stability.',
          },
        ],
      },
      {
        heading: 'Evaluation: does monetary policy work?',
        kind: 'evaluation',
        blocks: [
          {
            kind: 'list',
            items: [
              'It depends on time: the full effect takes up to two years, and fixed-rate mortgages have made it slower.',
              'It depends on the cause: higher rates cannot produce gas, but they can stop a cost shock from entering wages.',
              'It depends on confidence and on the health of banks: at very low rates a cut may not be passed on, or nobody may wish to borrow.',
              'It depends on whom you ask: rates hit borrowers, while QE raised the prices of assets that the wealthy own.',
            ],
          },
          {
            kind: 'paragraph',
            text: 'Judgement: an independent central bank with a clear target is the best instrument against demand-pull inflation, since it can act monthly and without an eye on elections. It is a blunt one against supply shocks, and a weak one at the lower bound, where fiscal policy should lead. Its strongest tool costs nothing: being believed.',
          },
        ],
      },
    ],
  },
  sheet,
};
