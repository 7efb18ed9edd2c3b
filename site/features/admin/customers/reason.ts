export const REASON_HINT =
  'This is kept with the order and in the audit log. Give order numbers, not names.';
