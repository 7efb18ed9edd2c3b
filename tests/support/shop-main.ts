import { resolve } from 'node:path';
import { startSandbox } from '#local-shop/start.ts';

/**
 * Starts the seeded shop without pages, for `ShopProcess` to kill: `shop-main.ts PORT FOLDER`, with settings that
 * replace the shop's own in `SHOP_SETTINGS`. It sends its parent one message: the shop's address and settings.
 */
const [port = '0', dataDir = ''] = process.argv.slice(2);

const { close: _, ...shop } = await startSandbox({
  root: resolve(import.meta.dirname, '../..'),
  port: Number(port),
  dataDir,
  site: 'none',
  hasStudent: false,
  hasClock: false,
  hasQuickPasswords: true,
  env: JSON.parse(process.env['SHOP_SETTINGS'] ?? '{}'),
});
process.send?.(shop);

// An orphan would keep the folder and the port.
process.on('disconnect', () => process.exit());
