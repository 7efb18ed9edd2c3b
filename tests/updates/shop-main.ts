import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs a shop of any version on its own data: `shop-main.ts FOLDER SITE`, by that version's own Node. It sends its parent
 * one message: the shop's addresses and settings.
 */
const [root = '', site] = process.argv.slice(2);
// Before 0.2.2 the local shop was one of the stand-ins.
const file = ['local-shop', 'sandbox/shop']
  .map((folder) => join(root, folder, 'start.ts'))
  .find((path) => existsSync(path));
const { startSandbox } = await import(pathToFileURL(file ?? '').href);
const { close: _, ...shop } = await startSandbox({
  root,
  port: 0,
  dataDir: join(root, '.shop'),
  site,
  hasQuickPasswords: true,
  hasStudent: false,
  hasClock: false,
});
process.send?.(shop);

// An orphan would keep the folder.
process.on('disconnect', () => process.exit());
