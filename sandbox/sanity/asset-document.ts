import { extname } from 'node:path';
import type { ReceivedBytes } from './assets.ts';
import { measureImage } from './image-size.ts';

export type AssetKind = 'files' | 'images';

/** What is known of an upload besides its bytes. */
export interface UploadDetails {
  kind: AssetKind;
  projectId: string;
  dataset: string;
  mimeType: string;
  filename: string | undefined;
  /** Title, description and the like, as given. */
  labels: Record<string, unknown>;
}

const extensions: Record<string, string> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
};

function extensionOf(details: UploadDetails): string {
  const given = extname(details.filename ?? '')
    .slice(1)
    .toLowerCase();
  return /^[a-z0-9]{1,10}$/.test(given) ? given : (extensions[details.mimeType] ?? 'bin');
}

const UNKNOWN = 'application/octet-stream';

/** What the uploader says; who says nothing, as `@sanity/import`, leaves it to the file's ending. */
function mimeTypeOf({ mimeType }: UploadDetails, extension: string): string {
  if (mimeType !== UNKNOWN) return mimeType;
  return Object.keys(extensions).find((type) => extensions[type] === extension) ?? UNKNOWN;
}

/**
 * The document of an asset. Equal bytes give the same `_id` and `path`. It has no `url`, because
 * that depends on where the lake listens.
 * @throws LakeError 400 for an image that is none
 */
export function describeAsset(received: ReceivedBytes, details: UploadDetails, bytes: Buffer) {
  const { sha1, size } = received;
  const image = details.kind === 'images' ? measureImage(bytes) : undefined;
  const extension = image?.format ?? extensionOf(details);
  const mark = image ? `${sha1}-${image.width}x${image.height}` : sha1;
  return {
    _id: `${image ? 'image' : 'file'}-${mark}-${extension}`,
    _type: image ? 'sanity.imageAsset' : 'sanity.fileAsset',
    assetId: sha1,
    sha1hash: sha1,
    uploadId: sha1,
    extension,
    size,
    mimeType: image?.mimeType ?? mimeTypeOf(details, extension),
    originalFilename: details.filename ?? `${mark}.${extension}`,
    path: `${details.kind}/${details.projectId}/${details.dataset}/${mark}.${extension}`,
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
