import { defineKey, MADE_AGAIN, SHORT_LIVED } from '../store/keys.ts';

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

export const heartbeatKey = defineKey({
  key: 'heartbeat:{name}',
  type: 'string',
  backup: MADE_AGAIN,
  about: 'when a webhook last arrived, or the audit log was last counted',
});
