import { describe, expect, it } from 'vitest';
import { chooseCorner, overlap } from './toast-place.ts';

/** Rectangle with getters, like a browser's `DOMRect`. */
class Rectangle {
  get width() {
    return 420;
  }
  get height() {
    return 120;
  }
}

const toast = new Rectangle();
const desk = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };

describe('a toast on a large screen', () => {
  it('is at the bottom right if nothing is in its way', () => {
    const signIn = { left: 480, top: 300, width: 480, height: 400 };
    expect(chooseCorner(toast, desk, [])).toBe('bottom-right');
    expect(chooseCorner(toast, desk, [signIn])).toBe('bottom-right');
  });

  it('is at the bottom left if the pay button is at the bottom right', () => {
    const form = { left: 610, top: 200, width: 640, height: 680 };
    expect(chooseCorner(toast, desk, [form])).toBe('bottom-left');
  });

  it('is at the top if the purchase bar fills the bottom', () => {
    const bar = { left: 0, top: 952, width: 768, height: 72 };
    expect(chooseCorner(toast, tablet, [bar])).toBe('top-right');
  });

  it('stays in its corner while no corner is better', () => {
    const button = { left: 1300, top: 850, width: 100, height: 44 };
    expect(chooseCorner(toast, desk, [], 'top-right')).toBe('top-right');
    expect(chooseCorner(toast, desk, [button], 'top-right')).toBe('top-right');
    expect(chooseCorner(toast, desk, [button], 'bottom-right')).toBe('bottom-left');
    expect(chooseCorner(toast, desk, [], 'top')).toBe('bottom-right');
  });

  it('covers as little as possible if every corner is occupied', () => {
    const everywhere = { left: 0, top: 100, width: 768, height: 924 };
    expect(chooseCorner(toast, tablet, [everywhere])).toBe('top-right');
  });
});

it('finds no overlap between adjacent boxes', () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  expect(overlap(box, { ...box, left: 10 })).toBe(0);
  expect(overlap(box, { ...box, top: 10 })).toBe(0);
  expect(overlap(box, { ...box, left: 9, top: 8 })).toBe(2);
});
