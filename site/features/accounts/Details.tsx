import { useState } from 'react';
import type { OwnAccount } from '#contract/accounts/account.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { accountLabels, accountMessages } from '#site/texts/account.ts';
import { Detail } from './Detail.tsx';
import { Section } from './Section.tsx';

const unconfirmedNote = new Query(
  async () => (await loadLate(() => import('./UnconfirmedNote.tsx'))).UnconfirmedNote,
);

/** Name, address and password. The identity provider owns the name and address of its accounts. */
export function Details({ account }: { account: OwnAccount }) {
  const { firstName, lastName, email, hasPassword, isEmailConfirmed } = account;
  const [sentTo, setSentTo] = useState<string>();
  const { data: Note } = useQuery(unconfirmedNote, hasPassword && !isEmailConfirmed);
  return (
    <Section title={accountLabels.details}>
      {!hasPassword && <p className="text-muted text-sm">{accountLabels.ofProvider}</p>}
      <Detail
        label={accountLabels.name}
        value={`${firstName} ${lastName}`}
        changes="name"
        account={account}
      />
      <Detail
        label={accountLabels.email}
        value={email}
        note={Note && <Note address={email} isBelowAddress />}
        changes="email"
        account={account}
        onSent={setSentTo}
      />
      {sentTo && (
        <Alert title={accountMessages.linkSent}>{accountMessages.linkSentTo(sentTo)}</Alert>
      )}
      {hasPassword && (
        <Detail
          label={accountLabels.password}
          value={accountLabels.hiddenPassword}
          changes="password"
          account={account}
        />
      )}
    </Section>
  );
}
