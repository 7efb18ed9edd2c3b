import type { PreviewConfig, SchemaType } from 'sanity';
import { studioTexts } from '../texts.ts';

/** Derives a type whose preview says “no files yet”: a preview itself sees only its own document. */
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
