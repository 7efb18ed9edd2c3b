import type { PreviewConfig, SchemaType } from 'sanity';
import { studioTexts } from '../texts.ts';

/**
 * Derives the type of a subject whose entry in the Studio's list says that it has no files yet. A preview
 * sees only its own document, and the files are in others.
 */
export function withoutFiles(type: SchemaType): SchemaType {
  const prepare: PreviewConfig['prepare'] = (value, options) => {
    const shown = type.preview?.prepare?.(value, options) ?? {};
    return {
      ...shown,
      subtitle: [studioTexts.noFiles, shown.subtitle].filter(Boolean).join(' · '),
    };
  };
  return Object.create(type, { preview: { value: { ...type.preview, prepare } } });
}
