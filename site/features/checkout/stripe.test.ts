import { expect, it } from 'vitest';
import { rgbToHex } from './stripe.ts';

it.each([
  ['rgb(29, 63, 184)', '#1d3fb8'],
  ['rgb(0, 10, 255)', '#000aff'],
])('converts %s to %s', (rgb, hex) => expect(rgbToHex(rgb)).toBe(hex));
