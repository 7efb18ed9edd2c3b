import * as z from 'zod/mini';
import { withLocalStorage } from '#site/lib/session.ts';
import { TEXT_SETTINGS } from '#site/lib/storage-names.ts';

/** Sizes in percent of the usual size. */
export const SIZES = [85, 100, 125, 150, 200, 250] as const;
export const SPACINGS = ['normal', 'wide', 'widest'] as const;
export const WIDTHS = ['narrow', 'medium', 'wide'] as const;
export const FONTS = ['system', 'atkinson', 'opendyslexic'] as const;
export const TINTS = ['paper', 'plain', 'yellow', 'green', 'blue', 'pink'] as const;
/** Multiples of the usual speed of the voice. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** Line heights, in multiples of the size. */
export const LINE_HEIGHTS = { normal: 1.65, wide: 2, widest: 2.4 } as const;

/** Replaces each unknown value by its default. */
const textSettings = z.object({
  size: z.catch(z.literal(SIZES), 100),
  spacing: z.catch(z.literal(SPACINGS), 'normal'),
  width: z.catch(z.literal(WIDTHS), 'medium'),
  font: z.catch(z.literal(FONTS), 'system'),
  tint: z.catch(z.literal(TINTS), 'paper'),
  speed: z.catch(z.literal(SPEEDS), 1),
});
export type TextSettings = z.infer<typeof textSettings>;

export const DEFAULT_SETTINGS: TextSettings = textSettings.parse({});

/** Parses settings from storage, which may hold anything. */
export function parseSettings(stored: string | null | undefined): TextSettings {
  try {
    return textSettings.parse(JSON.parse(stored ?? ''));
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export const readSettings = (): TextSettings =>
  parseSettings(withLocalStorage((store) => store.getItem(TEXT_SETTINGS)));

/** Without storage, the settings last until the page is left. */
export const storeSettings = (settings: TextSettings): void =>
  withLocalStorage((store) => store.setItem(TEXT_SETTINGS, JSON.stringify(settings)));

export const forgetSettings = (): void =>
  withLocalStorage((store) => store.removeItem(TEXT_SETTINGS));
