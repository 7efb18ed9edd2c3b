import { defineKey, MADE_AGAIN, SHORT_LIVED } from '../store/keys.ts';
import type { FAILED_REQUESTS } from './held-failures.ts';

export const alarmKey = defineKey({
  key: 'alarm:{case}',
  type: 'string',
  backup: SHORT_LIVED,
  about:
    'an alarm that is not repeated for now; a case is `{name}`, `{name}:{order}`, or `{name}:{order}:{id}…` for each dispute and warning',
});

export const alarmsKey = defineKey({
  key: 'alarms',
  type: 'zset',
  backup: 'kept',
  about: 'the alarms of the last 90 days, by time',
});

/** The Edge Function uses only the constant, to stay small. */
export const failedRequestsKey = defineKey({
  key: 'failed-requests' satisfies typeof FAILED_REQUESTS,
  type: 'zset',
  backup: SHORT_LIVED,
  about: 'requests that failed because of a fault of the shop, by time, for a day',
});

export const heartbeatKey = defineKey({
  key: 'heartbeat:{name}',
  type: 'string',
  backup: MADE_AGAIN,
  about: 'when a webhook last arrived, or the audit log was last counted',
});
