import { contrast, TEXT_CONTRAST } from '#contract/contrast.ts';

type Rgb = [red: number, green: number, blue: number];

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb;

const toHex = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colours. @param share of the second, from 0 to 1 */
export function mix(hex: string, other: string, share: number): string {
  const [from, to] = [toRgb(hex), toRgb(other)];
  return toHex(from.map((part, index) => part + ((to[index] ?? 0) - part) * share));
}

/** Mixes the ground of notes and badges, which shows the ink worse than paper does. */
const washWith = (ink: string, light: string) => mix(light, ink, 0.08);

/** Derives the tones of an ink for both themes. @param paper of the light and the dark theme */
export function inkTones(ink: string, [light, dark]: readonly [string, string]) {
  const chalk = mix(ink, '#ffffff', 0.65);
  return {
    brand: [ink, chalk],
    'brand-strong': [mix(ink, '#000000', 0.25), mix(chalk, '#ffffff', 0.4)],
    'brand-wash': [washWith(ink, light), mix(dark, chalk, 0.15)],
    'on-brand': ['#ffffff', mix(dark, '#000000', 0.5)],
  };
}

/** Checks that light paper shows text in this ink. Dark paper shows any ink, because the ink is mixed with white. */
export const isDarkEnough = (ink: string, light: string): boolean =>
  contrast(ink, washWith(ink, light)) >= TEXT_CONTRAST;
