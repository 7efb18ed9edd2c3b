import { defineKey, IDS_ONLY, MADE_AGAIN } from '../store/keys.ts';
import type { UPLOADS } from './receive-upload.ts';

/** Evidence if a buyer's bank disputes a payment. */
export const downloadsKey = defineKey({
  key: 'downloads:{accountId}',
  type: 'zset',
  backup: 'kept',
  personalData: [{ gives: 'downloads', whenDeleted: 'deleted', ends: 'after twelve months' }],
  about:
    'locked files downloaded, opened in the reader or in large print, and subjects kept on a device, by time: which of these, network address, file or subject, order; the newest 10,000',
});

export const downloadsByAccountKey = defineKey({
  key: 'downloads-by-account',
  type: 'zset',
  backup: 'kept',
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'deleted', ends: 'with the last record' }],
  about: 'ids of accounts with download records, by the time of their oldest',
});

export const filesOpenedKey = defineKey({
  key: 'files-opened:{month}',
  type: 'hash',
  backup: { leftOut: 'begins anew' },
  about: 'how often owners opened or kept each locked file in a month, for thirteen months',
});

export const listedFilesKey = defineKey({
  key: 'listed-files',
  type: 'string',
  backup: MADE_AGAIN,
  about: 'when the CMS was last asked, as anyone could, for its files, and how many it listed',
});

export const preparationRefusedKey = defineKey({
  key: 'preparation-refused:{fileId}:{version}',
  type: 'string',
  /** A refused file is prepared again after a week. */
  ttlSeconds: 7 * 24 * 60 * 60,
  backup: MADE_AGAIN,
  about: 'that this version of the preparation cannot prepare a file anew',
});

/** The Edge Function uses only the constant, to stay small. */
export const unusedUploadsKey = defineKey({
  key: 'unused-uploads' satisfies typeof UPLOADS,
  type: 'zset',
  backup: 'kept',
  about: 'uploads, and when someone began to use them, by time; removed within a day or so',
});
