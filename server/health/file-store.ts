import type { Finding } from '#contract/admin/status.ts';
import { shopFiles } from '../files/shop-files.ts';
import { log } from '../log.ts';

const UNUSED_KEY = 'status';

export async function checkFileStore(): Promise<Finding> {
  try {
    await shopFiles().has(UNUSED_KEY);
    return { state: 'good', summary: 'The store of the files for sale responds.' };
  } catch (error) {
    log('warn', 'the file store does not respond', {}, error);
    return {
      state: 'bad',
      summary: 'The store of the files for sale does not respond: no file can be downloaded.',
      advice:
        'Look at netlifystatus.com, Netlify Blobs. If all is well there, deploy the site again: the host ' +
        'gives each deploy its access to the store.',
    };
  }
}
