/** Says where the reason of an action is kept. */
export const REASON_HINT =
  'It is kept with the order and in the audit log. Name no one but by their order.';
