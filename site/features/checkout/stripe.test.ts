import { expect, it } from 'vitest';
import { rgbToHex } from './appearance.ts';

it.each([
  ['rgb(29, 63, 184)', '#1d3fb8'],
  ['rgb(0, 10, 255)', '#000aff'],
])('writes %s as %s', (rgb, hex) => expect(rgbToHex(rgb)).toBe(hex));
