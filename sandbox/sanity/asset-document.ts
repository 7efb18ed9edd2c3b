import { extname } from 'node:path';
import { getExtension, getMimeType } from 'hono/utils/mime';
import type { ReceivedBytes } from './assets.ts';
import { measureImage } from './image-size.ts';

export type AssetKind = 'files' | 'images';

/** What an upload request says about its bytes. */
export interface UploadDetails {
  kind: AssetKind;
  projectId: string;
  dataset: string;
  mimeType: string;
  filename: string | undefined;
  /** Title, description and the like. */
  labels: Record<string, unknown>;
}

function extensionOf({ filename = '', mimeType }: UploadDetails): string {
  const given = extname(filename).slice(1).toLowerCase();
  return /^[a-z0-9]{1,10}$/.test(given) ? given : (getExtension(mimeType) ?? 'bin');
}

const UNKNOWN = 'application/octet-stream';

/** `@sanity/import` sends no media type; the service then derives it from the extension. */
function mimeTypeOf({ mimeType }: UploadDetails, extension: string): string {
  if (mimeType !== UNKNOWN) return mimeType;
  return getMimeType(`.${extension}`)?.split(';')[0] ?? UNKNOWN;
}

/**
 * The document of an asset. Equal bytes give the same `_id` and `path`. It has no `url`, because
 * that depends on where the lake listens.
 * @throws LakeError 400 for an upload to `images` that is not an image
 */
export async function describeAsset(received: ReceivedBytes, details: UploadDetails) {
  const { sha1, size } = received;
  const image = details.kind === 'images' ? await measureImage(received.file) : undefined;
  const extension = image?.extension ?? extensionOf(details);
  const name = image ? `${sha1}-${image.width}x${image.height}` : sha1;
  return {
    _id: `${image ? 'image' : 'file'}-${name}-${extension}`,
    _type: image ? 'sanity.imageAsset' : 'sanity.fileAsset',
    assetId: sha1,
    sha1hash: sha1,
    uploadId: sha1,
    extension,
    size,
    mimeType: image?.mimeType ?? mimeTypeOf(details, extension),
    originalFilename: details.filename ?? `${name}.${extension}`,
    path: `${details.kind}/${details.projectId}/${details.dataset}/${name}.${extension}`,
    ...details.labels,
    ...(image && {
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: {
          _type: 'sanity.imageDimensions',
          width: image.width,
          height: image.height,
          aspectRatio: image.width / image.height,
        },
      },
    }),
  };
}
