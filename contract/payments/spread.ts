/**
 * Spreads an amount over parts in proportion to their weights, in whole hundredths that add up. Remainders
 * go to the parts with the largest fractions, the first of equal parts.
 * @param amount not negative
 * @param weights not negative; if all are zero, parts are equal
 */
export function spread(amount: number, weights: number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  const total = sumOf(weights);
  if (total === 0) return weights.length > 0 ? spread(amount, Array(weights.length).fill(1)) : [];
  const parts = weights.map((weight, index) => {
    // BigInt: the product may exceed safe integers, e.g. for a payment of a million pounds.
    const product = BigInt(amount) * BigInt(weight);
    const share = Number(product / BigInt(total));
    return { index, share, remainder: product % BigInt(total) };
  });
  const left = amount - sumOf(parts.map(({ share }) => share));
  const first = parts
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
    .slice(0, left);
  for (const part of first) part.share += 1;
  return parts.map(({ share }) => share);
}

export const sumOf = (amounts: number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);
