import { resolve } from 'node:path';
import { startSandbox } from '#sandbox/shop/start.ts';

/**
 * Starts the seeded shop without pages, for {@link ShopProcess} to kill: `shop-main.ts PORT FOLDER`.
 * The first line that it prints is what its parent needs to know, as JSON.
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
process.stdout.write(`${JSON.stringify({ ...shop, env: undefined, publishableKey })}\n`);

// An orphan would keep the folder and the port.
process.on('disconnect', () => process.exit());
