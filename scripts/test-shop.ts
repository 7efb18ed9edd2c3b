/**
 * `node scripts/test-shop.ts [FOLDER]`: prepares the shop that tests share (`tests/support/test-shop.ts`), prints its
 * folder, and copies it to FOLDER.
 */
import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { prepareTestShop } from '../tests/support/test-shop.ts';

const prepared = await prepareTestShop();
const [, , folder] = process.argv;
if (folder !== undefined) {
  rmSync(folder, { recursive: true, force: true });
  await cp(prepared, folder, { recursive: true });
}
console.log(prepared);
