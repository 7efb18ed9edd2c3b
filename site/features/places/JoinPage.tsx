import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { joinConsentWording } from '#contract/checkout/consent.ts';
import {
  getInvitation,
  type Invitation,
  joinCode,
  joinPath,
  joinPlaces,
  spellJoinCode,
} from '#contract/places/joining.ts';
import { pupilName } from '#contract/places/order-texts.ts';
import { features } from '#shop';
import { island } from '#site/components/island.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import { keepNext } from '#site/features/accounts/safe-next.ts';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { useBrowserValue } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { formatLongDay } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import { joinLabels, signInPaths } from './join-labels.ts';

/** Invitations by code. Fetched on each mount, because places may have been taken since. */
const invitations = new Queries((code) => call(getInvitation, { code }), { isFreshOnMount: true });

type Joined = z.output<typeof joinPlaces.response>;

/** Page of all codes: docs/product.md#orders-of-places. */
export const JoinPage = island(() => {
  const code = useCode();
  const query = useQuery(invitations.of(code || '-'), Boolean(code));
  const [joined, setJoined] = useState<Joined>();
  useEffect(() => keepNext(code ? joinPath(code) : undefined), [code]);
  const { data: invitation, error } = query;
  if (code === '') return <AskForCode />;
  if (error && isWrongCode(error)) {
    return (
      <AskForCode typed={code}>
        <Alert tone="accent" title={joinLabels.unknown}>
          {describeError(error)}
        </Alert>
      </AskForCode>
    );
  }
  if (error) {
    return (
      <Column heading={joinLabels.typeCode}>
        <LoadFailure title={joinLabels.codeFailed} error={error} onRetry={query.refetch} />
      </Column>
    );
  }
  if (!code || !invitation) {
    return (
      <Column heading={joinLabels.loading}>
        <Placeholder rows={2} className="h-52" />
      </Column>
    );
  }
  if (joined) return <Welcome {...joined} what={invitation.what} />;
  return (
    <Column heading={joinLabels.heading(invitation.what)}>
      <Invited {...invitation} />
      {invitation.state === 'open' ? (
        <JoinCard {...{ code, invitation }} onJoined={setJoined} onChanged={query.refetch} />
      ) : (
        <Refused {...invitation} />
      )}
    </Column>
  );
});

/** Reads the code in the address. Undefined in the built HTML, empty without a code. */
const useCode = () =>
  useBrowserValue(() => {
    const [, segment = ''] = /^\/join\/([^/]+)/.exec(location.pathname) ?? [];
    return joinCode.safeParse(decode(segment)).data ?? '';
  });

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const isWrongCode = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[34rem] grid-cols-1 gap-5">
      <h1 className="wrap-anywhere text-2xl">{heading}</h1>
      {children}
    </div>
  );
}

const codeForm = z.object({ code: joinCode });

/** Asks for the code of a printed card. */
function AskForCode({ typed, children }: { typed?: string; children?: ReactNode }) {
  const api = useApiForm({
    schema: codeForm,
    defaultValues: { code: typed ? spellJoinCode(typed) : '' },
    send: async ({ code }) => location.assign(joinPath(code)),
    onError: (error) => describeFailure(error),
  });
  return (
    <Column heading={joinLabels.typeCode}>
      {children}
      <Card>
        <AuthForm api={api} submitLabel={joinLabels.openCode} pendingLabel={joinLabels.loading}>
          <FormField form={api.form} name="code" label={joinLabels.code} hint={joinLabels.codeHint}>
            <Input
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono"
            />
          </FormField>
        </AuthForm>
      </Card>
    </Column>
  );
}

function Invited({ kind, what, from, lastDay }: Invitation) {
  return (
    <dl className="grid gap-3">
      {from && (
        <Fact name={kind === 'school' ? joinLabels.from : joinLabels.message}>
          <span className="wrap-anywhere">{kind === 'school' ? from : `“${from}”`}</span>
        </Fact>
      )}
      <Fact name={joinLabels.subjects}>{what}</Fact>
      <Fact name={joinLabels.access}>
        {lastDay ? joinLabels.until(formatLongDay(lastDay)) : joinLabels.forGood}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-rule border-t pt-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Refused({ kind, state, from }: Invitation) {
  const school = kind === 'school' ? from : undefined;
  return state === 'full' ? (
    <Alert tone="accent" title={joinLabels.full}>
      {joinLabels.fullText(school)}
    </Alert>
  ) : (
    <Alert title={joinLabels.paused}>{joinLabels.pausedText(school)}</Alert>
  );
}

interface JoinCardProps {
  code: string;
  invitation: Invitation;
  onJoined: (joined: Joined) => void;
  /** Called if the invitation is no longer open. */
  onChanged: () => void;
}

function JoinCard(props: JoinCardProps) {
  const { code, invitation } = props;
  const { isLoading, isAuthenticated } = useSession();
  const isSchool = invitation.kind === 'school';
  return (
    <Card className="grid grid-cols-1 gap-5">
      {isSchool && (
        <section className="grid gap-3">
          <h2 className="text-xl">{joinLabels.teacherSees}</h2>
          <TickList items={joinLabels.seen} />
          <p className="text-muted text-sm">{joinLabels.notSeen}</p>
        </section>
      )}
      {isLoading && <Placeholder className="h-24" />}
      {!isLoading && !isAuthenticated && <AccountFirst code={code} />}
      {!isLoading &&
        isAuthenticated &&
        (isSchool ? <ByName {...props} /> : <ByConsent {...props} />)}
    </Card>
  );
}

/** Brings visitors back to this code once they have signed up or logged in. */
function AccountFirst({ code }: { code: string }) {
  const { signUp, logIn } = signInPaths(joinPath(code));
  return (
    <div className="grid gap-3">
      <p>{joinLabels.accountFirst}</p>
      <div className="flex flex-wrap gap-3">
        <Button href={signUp}>{joinLabels.signUp}</Button>
        <Button href={logIn} variant="secondary">
          {joinLabels.logIn}
        </Button>
      </div>
    </div>
  );
}

const CHANGED: unknown[] = ['places_full', 'places_paused', 'join_code_unknown'];

const describeRefusal = (onChanged: () => void) => (error: unknown) => {
  if (error instanceof ApiError && CHANGED.includes(error.code)) onChanged();
  return describeFailure(error, joinLabels.joinFailed);
};

const nameForm = z.object({ name: pupilName });

function ByName({ code, onJoined, onChanged }: JoinCardProps) {
  const api = useApiForm({
    schema: nameForm,
    defaultValues: { name: '' },
    send: async ({ name }) => onJoined(await call(joinPlaces, { code, name })),
    onError: describeRefusal(onChanged),
  });
  return (
    <AuthForm api={api} submitLabel={joinLabels.join} pendingLabel={joinLabels.joining}>
      <FormField form={api.form} name="name" label={joinLabels.name} hint={joinLabels.nameHint}>
        <Input autoComplete="name" maxLength={80} />
      </FormField>
    </AuthForm>
  );
}

const consentForm = z.object({
  consent: z.boolean().check(z.refine((hasAgreed) => hasAgreed, joinLabels.consentMissing)),
});

function ByConsent({ code, onJoined, onChanged }: JoinCardProps) {
  const api = useApiForm({
    schema: consentForm,
    defaultValues: { consent: false },
    send: async () =>
      onJoined(await call(joinPlaces, { code, wordingVersion: joinConsentWording.version })),
    onError: describeRefusal(onChanged),
  });
  const { form } = api;
  const error = form.errors['consent'];
  const errorId = useId();
  return (
    <AuthForm api={api} submitLabel={joinLabels.join} pendingLabel={joinLabels.joining}>
      <label className="flex cursor-pointer items-start gap-[min(0.75rem,3vw)]">
        <input
          {...form.register('consent')}
          type="checkbox"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          className="mt-0.5 size-[min(1.5rem,7vw)] shrink-0 cursor-pointer accent-brand"
        />
        {joinConsentWording.text}
      </label>
      {error && (
        <p id={errorId} role="alert" className="font-medium text-accent text-sm">
          {error}
        </p>
      )}
    </AuthForm>
  );
}

/** Replaces the form. The heading takes the focus. */
function Welcome({ usedPlace, subjects, what }: Joined & { what: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mx-auto grid w-full max-w-[34rem] grid-cols-1 gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {usedPlace ? joinLabels.joined : joinLabels.owned}
      </h1>
      <p role="status">{usedPlace ? joinLabels.joinedText(what) : joinLabels.ownedText(what)}</p>
      {subjects.map((subject) => (
        <JoinedSubject key={subject.id} {...subject} />
      ))}
      <Button
        href={paths.purchases()}
        variant="quiet"
        className="-ml-small-button justify-self-start"
      >
        {joinLabels.purchases}
      </Button>
    </Card>
  );
}

function JoinedSubject({ id, name, slug }: Joined['subjects'][number]) {
  const heading = useId();
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      <h2 id={heading} className="wrap-anywhere text-lg">
        {name}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button href={paths.subject(slug)} aria-describedby={heading}>
          {joinLabels.read}
        </Button>
        {features.practice && (
          <Button
            href={paths.practise({ subject: id })}
            variant="secondary"
            aria-describedby={heading}
          >
            {joinLabels.practise}
          </Button>
        )}
      </div>
    </div>
  );
}
