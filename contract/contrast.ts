/** Minimum contrast of text by WCAG level AA. */
export const TEXT_CONTRAST = 4.5;

/** @param colour e.g. `#1d3fb8` @returns relative luminance, from 0 for black to 1 for white */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours by WCAG 2, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(colour: string, ground: string): number {
  const [darker = 0, lighter = 0] = [colour, ground].map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
