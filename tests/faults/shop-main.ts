import { resolve } from 'node:path';
import { comeFirst } from '#sandbox/kit/priorities.ts';
import { startSandbox } from '#sandbox/shop/start.ts';

/**
 * Starts the seeded shop for {@link ShopProcess} to kill: `shop-main.ts PORT FOLDER SITE
 * INSTANCES`, where SITE says whether it has pages. Its first message is what its parent needs to know.
 */
const [port = '0', dataDir = '', site = 'none', instances = '1'] = process.argv.slice(2);

// Then pages do not wait for functions: on the platform, nothing else runs where they come from.
if (Number(instances) > 1) comeFirst();

const shop = await startSandbox({
  root: resolve(import.meta.dirname, '../..'),
  port: Number(port),
  dataDir,
  site: site === 'build' ? 'build' : 'none',
  hasClock: false,
  instances: Number(instances),
});
const publishableKey = shop.env['PUBLIC_STRIPE_KEY'];
process.send?.({ ...shop, env: undefined, publishableKey });

/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 100;

let peak = 0;
const look = () => {
  const { rss } = process.memoryUsage;
  peak = Math.max(peak, rss());
};
setInterval(look, LOOK_EVERY).unref();

// Any message asks for the most memory since the one before, in bytes.
process.on('message', () => {
  look();
  process.send?.(peak);
  peak = 0;
});

// An orphan would keep the folder and the port.
process.on('disconnect', () => process.exit());
