/** Source of random numbers that a seed repeats. */
export interface Random {
  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
}

/** Creates a source by the generator mulberry32. @param seed a whole number */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { between: (low, high) => low + Math.floor(next() * (high - low + 1)) };
}
