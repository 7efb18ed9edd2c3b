/** Prepares the shop that tests share, and prints its folder: `tests/support/test-shop.ts`. */
import { prepareTestShop } from '../tests/support/test-shop.ts';

console.log(await prepareTestShop());
