/** The drawings that the shop has, by the name that a topic stores. */
export const DRAWINGS = [
  { value: 'production-possibility-frontier', title: 'Production possibility frontier' },
  { value: 'marginal-utility', title: 'Diminishing marginal utility' },
  { value: 'supply-and-demand', title: 'A rise in demand' },
  { value: 'average-and-marginal-cost', title: 'Average and marginal cost' },
  { value: 'monopoly-profit', title: 'Monopoly: supernormal profit' },
  {
    value: 'labour-market-minimum-wage',
    title: 'A minimum wage in a competitive labour market',
  },
  { value: 'lorenz-curve', title: 'Lorenz curve' },
  { value: 'negative-externality', title: 'A negative externality in production' },
  { value: 'economic-cycle', title: 'The economic cycle' },
  { value: 'circular-flow', title: 'The circular flow of income' },
  { value: 'ad-as', title: 'AD/AS: closing a negative output gap' },
  { value: 'phillips-curve', title: 'Short-run and long-run Phillips curves' },
  { value: 'money-market', title: 'The money market' },
  { value: 'laffer-curve', title: 'The Laffer curve' },
  { value: 'long-run-growth', title: 'A supply-side improvement' },
  { value: 'exchange-rate', title: 'A fall in the exchange rate' },
  { value: 'tariff', title: 'The effects of a tariff' },
];
