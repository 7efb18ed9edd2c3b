import type { OrderStage } from '#contract/places/orders.ts';

export const ordersLabels = {
  heading: 'Orders of places',
  all: 'All orders',
  accept: 'Accept',
  refuse: 'Refuse',
  recordPayment: 'Record payment',
  creditNote: 'Credit note',
  remind: 'Remind',
  warn: 'Warn of a pause',
  pause: 'Pause access',
  resume: 'End the pause',
} as const;

export const stageLabels: Record<OrderStage, string> = {
  unpaid: 'Payment not finished',
  quoted: 'Quote',
  expired: 'Quote ended',
  ordered: 'Waits for you',
  refused: 'Refused',
  accepted: 'Waits for payment',
  released: 'Open to pupils',
  paused: 'Paused',
  ended: 'Ended',
};

/** Choices of the owner who accepts an order. */
export const releaseLabels = {
  now: 'Release the places now',
  paid: 'Release the places after the payment',
} as const;
