import {
  ADMINISTRATORS,
  defineKey,
  MADE_AGAIN,
  REVIVES_ACCESS,
  SHORT_LIVED,
} from '../store/keys.ts';

const EMAIL_SIGN_IN_SECONDS = 15 * 60;

export const adminSessionsKey = defineKey({
  key: 'admin-sessions',
  type: 'hash',
  backup: REVIVES_ACCESS,
  personalData: [
    {
      gives: ADMINISTRATORS,
      whenDeleted: 'expires',
      ends: 'at sign-out, or eight hours after the last sign-in',
    },
  ],
  about:
    "the administrators' sessions by their ids: method, browser and system, start, last use; of a session that began at the provider, also the account ([decision 0015](decisions/0015-how-does-the-administrator-sign-in.md))",
});

export const adminAuthenticatedKey = defineKey({
  key: 'admin-authenticated:{sessionId}',
  type: 'string',
  backup: REVIVES_ACCESS,
  about:
    'that an administrator has confirmed their identity, for half an hour ([decision 0015](decisions/0015-how-does-the-administrator-sign-in.md))',
});

export const passkeyChallengeKey = defineKey({
  key: 'passkey-challenge:{challenge}',
  type: 'string',
  backup: REVIVES_ACCESS,
  about: 'the purpose of a challenge, until it is used or three minutes have passed',
});

export const adminLinkKey = defineKey({
  key: 'admin-link:{hash}',
  type: 'string',
  ttlSeconds: EMAIL_SIGN_IN_SECONDS,
  backup: REVIVES_ACCESS,
  about:
    'that the link with this keyed hash signs the owner in, until it is used or fifteen minutes have passed ([decision 0039](decisions/0039-how-does-the-owner-sign-in-without-an-identity-provider.md))',
});

export const adminPlaceKey = defineKey({
  key: 'admin-place:{hash}',
  type: 'string',
  ttlSeconds: 90 * 24 * 60 * 60,
  backup: MADE_AGAIN,
  personalData: [{ gives: ADMINISTRATORS, whenDeleted: 'expires', ends: 'after ninety days' }],
  about:
    "time of an administrator's last sign-in from a network and browser, identified only by a keyed hash",
});

export const studioTokenKey = defineKey({
  key: 'studio-token:{hash}',
  type: 'string',
  backup: SHORT_LIVED,
  about:
    "the CMS's answer about a Studio editor's token: for 15 minutes if it rejects the token, for a minute if the editor may only read, for twelve hours if they may write",
});
