import { isPublishedId, type LakeDocument, type LakeDocuments, toPublishedId } from './document.ts';
import { apiError } from './errors.ts';

/** `raw`, or a list of layers in which the first match wins. Published documents are always the last layer. */
export type Perspective = 'raw' | string[];

/** First API version whose default is `published` instead of `raw`. */
const PUBLISHED_BY_DEFAULT = '2025-02-19';

/**
 * @param value a name, or names separated by commas
 * @param apiVersion the version in the path, e.g. `v2025-02-19`
 * @throws LakeError 400
 */
export function readPerspective(value: string | undefined, apiVersion: string): Perspective {
  const version = apiVersion.slice(1);
  const fallback = version === 'X' || version >= PUBLISHED_BY_DEFAULT ? 'published' : 'raw';
  const names = (value || fallback).split(',');
  if (names.includes('raw')) {
    if (names.length > 1) throw apiError(400, 'The perspective "raw" cannot be combined');
    return 'raw';
  }
  return names
    .map((name) => (name === 'previewDrafts' ? 'drafts' : name))
    .filter((name) => name !== 'published');
}

function toLayer(id: string): string {
  if (isPublishedId(id)) return 'published';
  return id.startsWith('drafts.') ? 'drafts' : (id.split('.')[1] ?? '');
}

export function createView(documents: LakeDocuments, perspective: Perspective): LakeDocuments {
  if (perspective === 'raw') return documents;
  const view = new Map<string, LakeDocument>();
  for (const layer of [...perspective, 'published'].reverse()) {
    for (const document of documents.values()) {
      if (toLayer(document._id) !== layer) continue;
      const id = toPublishedId(document._id);
      view.set(
        id,
        perspective.length === 0 ? document : { ...document, _id: id, _originalId: document._id },
      );
    }
  }
  return view;
}
