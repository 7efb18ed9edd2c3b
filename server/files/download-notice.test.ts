import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { describeDownload } from './download-notice.ts';

const HOME = { label: 'Return Home', href: '/' };

test.each<[ErrorCode, boolean]>([
  ['too_many_requests', true],
  ['internal', true],
  ['unavailable', true],
  ['download_failed', true],
  ['file_not_ready', true],
  ['preview_sells_nothing', false],
])(
  'after %s, offers to retry the download if the failure is temporary (%s), and otherwise to go home',
  async (code, isTemporary) => {
    const { status, body, message } = new AppError(code);
    expect(status >= 500 || status === 429).toBe(isTemporary);
    const outcome = { id: 'a', failure: body, isTemporary, isAdministrator: false };
    const again = { action: { label: 'Try Again', href: '/objects/a' }, link: HOME };
    expect(await describeDownload(outcome)).toEqual({
      title: serverMessages.fileFailed,
      text: message,
      ...(isTemporary ? again : { action: HOME }),
    });
  },
);
