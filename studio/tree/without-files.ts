import type { PreviewConfig, SchemaType } from 'sanity';
import { studioTexts } from '../texts.ts';

/**
 * Derives a type for a subject whose list entry says that it has no files yet. A preview sees only its own document, and
 * the files are in other documents.
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
