import type { Requirements } from '../requirement.ts';

export const recovery: Requirements = {
  'recovery.backup': {
    demand:
      '`npm run ledger:backup -- FILE` writes accounts and purchases as NDJSON, of which nothing can be read without `LEDGER_BACKUP_KEY`.',
  },
  'recovery.restore': {
    demand:
      '`npm run ledger:restore -- FILE` brings a destroyed store back: students sign in, see and open what they own, and doing it again changes nothing.',
  },
  'recovery.refusals': {
    demand:
      'The wrong key and a damaged or incomplete file are refused with a sentence, before anything is written.',
  },
  'recovery.later': {
    demand: 'A restore merges: what came after the backup is unchanged.',
  },
  'recovery.deletions': {
    demand: 'A restore brings back no account that was deleted since, while the store knows of it.',
  },
  'recovery.passkeys': {
    demand:
      "A restore brings the administrator's passkeys back where the store has none, and adds none to others.",
  },
  'recovery.sessions': {
    demand: 'A restore revives no session that has ended and no link for a new password.',
  },
  'recovery.rebuild': {
    demand:
      '`npm run ledger:rebuild` brings every paid order back from the payment provider alone, with its refunds and disputes, and says how many payments found no account.',
  },
  'recovery.no-refunds': {
    demand:
      'A restore and a rebuild move no money: second payments of the time before are named for the owner, and neither they nor reconciliation refund them.',
  },
  'recovery.audit-chain': {
    demand:
      "A restore removes links of the audit log's chains that began in the emptied store, and says so; the doctor finds the chain whole.",
  },
  'recovery.keys': {
    demand:
      'Every key of the store is in a backup, is made anew from it, or is left out on purpose.',
  },
};
