import { resolve } from 'node:path';
import { startSandbox } from '#sandbox/shop/start.ts';

/**
 * Starts the seeded shop, without pages, for {@link ShopProcess} to kill: `shop-main.ts PORT FOLDER`.
 * Its only message is what its parent needs to know.
 */
const [port = '0', dataDir = ''] = process.argv.slice(2);

const shop = await startSandbox({
  root: resolve(import.meta.dirname, '../..'),
  port: Number(port),
  dataDir,
  site: 'none',
  hasClock: false,
});
const publishableKey = shop.env['PUBLIC_STRIPE_KEY'];
process.send?.({ ...shop, env: undefined, publishableKey });

// An orphan would keep the folder and the port.
process.on('disconnect', () => process.exit());
