import type { Requirements } from '../requirement.ts';

export const notifications: Requirements = {
  'notifications.one-toast': { demand: 'At most one toast shows at a time.' },
  'notifications.removal': {
    demand: 'A dismissed toast is removed after this time, in ms.',
    catalogue: { TOAST_REMOVE_DELAY: 1000000 },
  },
  'notifications.swipe': {
    demand: 'A toast leaves when swiped this far, in px.',
    catalogue: { TOAST_SWIPE_THRESHOLD: 50 },
  },
  'notifications.duration': {
    demand: 'A toast stays this long, in ms.',
    catalogue: { TOAST_DURATION: 5000 },
  },
  'notifications.hotkey': {
    demand: 'A key moves the focus to the toast.',
    catalogue: { TOAST_HOTKEY: 'F8' },
  },
  'notifications.width': {
    demand: 'A toast is at most this wide, in px.',
    catalogue: { TOAST_MAX_WIDTH: 420 },
  },
  'notifications.place': {
    demand:
      'A toast covers nothing that is needed next: on a phone it stands at the top, elsewhere in a free corner.',
  },
  'notifications.navigation': {
    demand: 'A toast ends with its page, unless the navigation belongs to what it says.',
  },
  'notifications.at-the-form': {
    demand: 'What a toast says about a form stands at the form, too, and is announced once.',
  },
  'notifications.tooltip-delay': {
    demand: 'A tooltip appears after this time, in ms.',
    catalogue: { TOOLTIP_DELAY: 700 },
  },
};
