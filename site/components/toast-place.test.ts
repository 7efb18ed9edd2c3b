import { describe, expect, it } from 'vitest';
import { chooseCorner, overlap } from './toast-place.ts';

/** Its properties are getters, as a browser's. */
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
  it('stands at the bottom right where nothing is in its way', () => {
    const signIn = { left: 480, top: 300, width: 480, height: 400 };
    expect(chooseCorner(toast, desk, [])).toBe('bottom-right');
    expect(chooseCorner(toast, desk, [signIn])).toBe('bottom-right');
  });

  it('stands at the bottom left where the pay button is at the bottom right', () => {
    const form = { left: 610, top: 200, width: 640, height: 680 };
    expect(chooseCorner(toast, desk, [form])).toBe('bottom-left');
  });

  it('stands at the top where the purchase bar takes the whole bottom', () => {
    const bar = { left: 0, top: 952, width: 768, height: 72 };
    expect(chooseCorner(toast, tablet, [bar])).toBe('top-right');
  });

  it('stays where it is while no corner is better', () => {
    const button = { left: 1300, top: 850, width: 100, height: 44 };
    expect(chooseCorner(toast, desk, [], 'top-right')).toBe('top-right');
    expect(chooseCorner(toast, desk, [button], 'top-right')).toBe('top-right');
    expect(chooseCorner(toast, desk, [button], 'bottom-right')).toBe('bottom-left');
    expect(chooseCorner(toast, desk, [], 'top')).toBe('bottom-right');
  });

  it('covers as little as it can where something is in every corner', () => {
    const everywhere = { left: 0, top: 100, width: 768, height: 924 };
    expect(chooseCorner(toast, tablet, [everywhere])).toBe('top-right');
  });
});

it('knows that boxes side by side do not overlap', () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  expect(overlap(box, { ...box, left: 10 })).toBe(0);
  expect(overlap(box, { ...box, top: 10 })).toBe(0);
  expect(overlap(box, { ...box, left: 9, top: 8 })).toBe(2);
});
