import type { OpenedEvent } from '#server/places/order-events.ts';

/** Returns the first event of a school's order of three places, with changes. */
export const openedEvent = (
  changes: Partial<OpenedEvent> & Pick<OpenedEvent, 'at'>,
): OpenedEvent => ({
  kind: 'opened',
  buyer: 'school',
  payBy: 'invoice',
  wanted: { subjectId: 'micro' },
  lines: [{ subjectId: 'micro', subjectName: 'Micro', amount: 6_000 }],
  amount: 6_000,
  currency: 'gbp',
  places: 3,
  isLive: false,
  email: 'head@school.example',
  secret: 'secret',
  ...changes,
});
