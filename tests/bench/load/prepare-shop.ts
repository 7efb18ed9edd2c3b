import { resolve } from 'node:path';
import { startSandbox } from '#sandbox/shop/start.ts';
import { twoHundredPages } from '../../support/large-pdf.ts';
import { sellFile } from '../files/sell-file.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A shop that does not run, with a large file for those who own Microeconomics. */
export interface PreparedShop {
  dataDir: string;
  /** The locked item that has the file, and the file's size. */
  item: string;
  fileBytes: number;
}

/**
 * Fills a folder with the sample shop, and gives a locked item of Microeconomics a file of 10 MB.
 * @param dataDir an empty folder
 */
export async function prepareShop(dataDir: string): Promise<PreparedShop> {
  const file = await twoHundredPages();
  const shop = await startSandbox({
    root: ROOT,
    port: 0,
    dataDir,
    site: 'none',
    hasStudent: false,
    hasClock: false,
  });
  try {
    const item = await sellFile(shop, file);
    return { dataDir, item, fileBytes: file.length };
  } finally {
    await shop.close();
  }
}
