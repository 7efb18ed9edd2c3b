import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, warning } from '../check.ts';

const keyMode = (key: string) => (/^[a-z]+_live_/.test(key) ? 'live' : 'test');

/** Checks that the payment provider's keys have the same mode, and the mode that suits the shop. */
export const paymentModes: Check = {
  name: 'Payment keys',
  needs: ['SITE_URL', 'STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_KEY'],
  async run({ setting }) {
    const secret = keyMode(setting('STRIPE_SECRET_KEY'));
    const publishable = keyMode(setting('PUBLIC_STRIPE_KEY'));
    if (secret !== publishable) {
      return bad(
        `STRIPE_SECRET_KEY is a ${secret} key and PUBLIC_STRIPE_KEY a ${publishable} one: copy both from the same page.`,
      );
    }
    const isPublic = !isLoopback(setting('SITE_URL'));
    if (secret === 'live' && !isPublic) {
      return warning('This machine uses live keys: a test would charge a real card.');
    }
    if (secret === 'test' && isPublic) {
      return setting('ALLOW_TEST_PAYMENTS') === '1'
        ? warning('Test cards can buy, because ALLOW_TEST_PAYMENTS is 1: unset it before you sell.')
        : bad('A public shop has test keys, so no real card can pay: set the live keys.');
    }
    return good(`Both are ${secret} keys.`);
  },
};
