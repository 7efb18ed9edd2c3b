import { describe, expect, it } from 'vitest';
import { parsePlace, readPath } from './read-paths.ts';

describe('readPath', () => {
  it('links to a file, and to a place in it', () => {
    expect(readPath('item-1')).toBe('/read/item-1');
    expect(readPath('item-1', { page: 3 })).toBe('/read/item-1#page=3');
    expect(readPath('item-1', { page: 3, search: 'price elasticity & tax' })).toBe(
      '/read/item-1#page=3&search=price+elasticity+%26+tax',
    );
  });
});

describe('parsePlace', () => {
  it('parses the output of readPath', () => {
    const place = { page: 3, search: '50% + £2 & “so on”', quote: 'a = b & c' };
    expect(parsePlace(new URL(readPath('x', place), 'http://shop.test').hash)).toEqual(place);
  });

  it('ignores anything that is not a place', () => {
    for (const fragment of [
      '',
      '#',
      '#page=0',
      '#page=-1',
      '#page=1.5',
      '#page=two',
      '#search=+',
      '#quote=',
    ]) {
      expect(parsePlace(fragment)).toEqual({});
    }
  });
});
