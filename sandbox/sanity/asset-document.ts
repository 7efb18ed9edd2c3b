import { extname } from 'node:path';
import { getExtension, getMimeType } from 'hono/utils/mime';
import type { ReceivedBytes } from './assets.ts';
export interface UploadDetails {
  projectId: string;
  dataset: string;
  mimeType: string;
  filename: string | undefined;
}

function findExtension({ filename = '', mimeType }: UploadDetails): string {
  const given = extname(filename).slice(1).toLowerCase();
  return /^[a-z0-9]{1,10}$/.test(given) ? given : (getExtension(mimeType) ?? 'bin');
}

const UNKNOWN = 'application/octet-stream';

/** Returns the media type. `@sanity/import` sends none; the service then derives it from the extension. */
function findMimeType({ mimeType }: UploadDetails, extension: string): string {
  if (mimeType !== UNKNOWN) return mimeType;
  return getMimeType(`.${extension}`)?.split(';')[0] ?? UNKNOWN;
}

/** Equal bytes give the same `_id` and `path`. The document has no `url`, which depends on the lake's address. */
export function describeAsset({ sha1, size }: ReceivedBytes, details: UploadDetails) {
  const extension = findExtension(details);
  return {
    _id: `file-${sha1}-${extension}`,
    _type: 'sanity.fileAsset',
    assetId: sha1,
    sha1hash: sha1,
    uploadId: sha1,
    extension,
    size,
    mimeType: findMimeType(details, extension),
    originalFilename: details.filename ?? `${sha1}.${extension}`,
    path: `files/${details.projectId}/${details.dataset}/${sha1}.${extension}`,
  };
}
