/**
 * Cost curves of a firm with a parabolic average cost. Marginal cost is the derivative of total cost
 * (quantity times average cost), so it is a parabola too and meets average cost at its minimum.
 */
export function costCurves(lowest: { quantity: number; cost: number }, bend: number) {
  const average = (q: number) => lowest.cost + bend * (q - lowest.quantity) ** 2;
  const marginal = (q: number) =>
    lowest.cost + bend * (3 * q ** 2 - 4 * lowest.quantity * q + lowest.quantity ** 2);
  return { average, marginal };
}
