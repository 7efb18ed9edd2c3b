import { listConfigProblems } from '#contract/shop-config.ts';
import * as shop from '#shop';
import { bad, type Check, good } from '../check.ts';

/** Checks the shop's name, texts, region and prices, which the build checks too. */
export const configuration: Check = {
  name: 'Configuration',
  needs: [],
  async run() {
    const problems = listConfigProblems(shop);
    return problems.length === 0
      ? good(`shop.config.ts is valid. The shop is called ${shop.brand.name}.`)
      : bad(`Correct shop.config.ts: ${problems.join('; ')}.`);
  },
};
