import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { email } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import {
  addTeacher,
  type ClassFigures,
  type ClassPlace,
  type ClassView,
  getClass,
  handClassOver,
  renewJoinLink,
  TEACHERS_MAX,
  takePlaceBack,
} from '#contract/places/class.ts';
import type { OrderStage } from '#contract/places/orders.ts';
import { features } from '#shop';
import { island } from '#site/components/island.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { useBrowserValue } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { formatLongDay } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { classLabels } from './class-labels.ts';
import { JoinLink } from './JoinLink.tsx';

const classes = new Queries((token) => call(getClass, { token }));

/** Page of a class, for its teachers: docs/product.md#orders-of-places. */
export const ClassPage = island(() => {
  const token = useToken();
  const query = useQuery(classes.of(token || '-'), Boolean(token));
  // A change answers with the class afterwards.
  const [changed, setChanged] = useState<ClassView>();
  const [successor, setSuccessor] = useState<string>();
  const { error } = query;
  if (successor) {
    return (
      <Notice
        title={classLabels.handedOver}
        text={classLabels.handedOverText(successor)}
        action={{ href: paths.home(), label: classLabels.shop }}
      />
    );
  }
  if (token === '' || (error instanceof ApiError && error.status === 404)) {
    return (
      <Notice
        title={classLabels.invalid}
        text={error ? describeError(error) : classLabels.invalidText}
        action={{ href: paths.home(), label: classLabels.shop }}
      />
    );
  }
  const view = changed ?? query.data;
  if (!view)
    return <LoadStatus query={query} what={classLabels.failed} rows={3} className="h-52" />;
  return (
    <Class view={view} token={token ?? ''} onChanged={setChanged} onHandedOver={setSuccessor} />
  );
});

/** Ignores text that a message appended. Undefined in the built HTML, empty without a token. */
const useToken = () => useBrowserValue(() => /^\/class\/(\w+)/.exec(location.pathname)?.[1] ?? '');

interface ClassProps {
  view: ClassView;
  token: string;
  onChanged: (view: ClassView) => void;
}

function Class(props: ClassProps & { onHandedOver: (email: string) => void }) {
  const { view, token, onChanged, onHandedOver } = props;
  const { organisation, what, orderNumber, lastDay, stage, joinCode } = view;
  const hasEnded = stage === 'ended';
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="wrap-anywhere text-2xl">{`${organisation}: ${what}`}</h1>
        <p className="text-muted">
          {`${classLabels.order(orderNumber)} · ${lastDay ? classLabels.until(formatLongDay(lastDay)) : classLabels.forGood}`}
        </p>
      </header>
      <StageNote stage={stage} lastDay={lastDay} />
      <div className="class-parts">
        <div className="grid grid-cols-1 gap-6">
          {joinCode && <JoinSection {...{ token, joinCode, what, onChanged }} />}
          <Pupils {...{ view, token, onChanged }} />
        </div>
        {!hasEnded && (
          <div className="grid grid-cols-1 gap-6">
            {features.practice && <Figures figures={view.figures} />}
            <Teachers {...{ view, token, onChanged, onHandedOver }} />
          </div>
        )}
      </div>
    </div>
  );
}

function StageNote({ stage, lastDay }: { stage: OrderStage; lastDay: string | undefined }) {
  if (stage === 'released') return null;
  if (stage === 'paused') return <Alert title={classLabels.paused}>{classLabels.pausedText}</Alert>;
  if (stage !== 'ended') return <Alert title={classLabels.notYet}>{classLabels.notYetText}</Alert>;
  const hasLicenceEnded = lastDay !== undefined && lastDay < new Date().toISOString();
  return (
    <Alert title={classLabels.ended}>
      {hasLicenceEnded ? classLabels.licenceEnded(formatLongDay(lastDay)) : classLabels.endedText}
    </Alert>
  );
}

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Section({ title, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <Card
      role="region"
      aria-labelledby={id}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className}`}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}

interface QuestionProps<Result> {
  title: string;
  text: string;
  action: string;
  run: () => Promise<Result>;
  /** Must close the question. */
  onDone: (result: Result) => void;
  onClose: () => void;
  isDanger?: boolean;
}

/** Asks before something that the page cannot undo. */
function Question<Result>(props: QuestionProps<Result>) {
  const { title, text, action, run, onDone, onClose, isDanger } = props;
  const { mutate, isPending, error } = useMutation(run, { onSuccess: onDone });
  return (
    <Dialog
      title={title}
      description={text}
      isOpen
      isQuestion
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {error !== undefined && <FormAlert failure={describeFailure(error)} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          disabled={isPending}
          onClick={() => mutate(undefined)}
        >
          {action}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {classLabels.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

interface JoinSectionProps extends Pick<ClassProps, 'token' | 'onChanged'> {
  joinCode: string;
  what: string;
}

function JoinSection({ token, joinCode, what, onChanged }: JoinSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [isNew, setNew] = useState(false);
  const showNew = (view: ClassView) => {
    onChanged(view);
    setAsking(false);
    setNew(true);
  };
  return (
    <Section title={classLabels.join}>
      <p className="max-w-[42rem]">{classLabels.joinText}</p>
      {isNew && <Alert key={joinCode} title={classLabels.newLinkDone} takesFocus />}
      <JoinLink key={`link-${joinCode}`} code={joinCode} what={what} />
      <Button
        variant="quiet"
        size="small"
        className="-ml-small-button justify-self-start"
        onClick={() => setAsking(true)}
      >
        {classLabels.newLink}
      </Button>
      {isAsking && (
        <Question
          title={classLabels.newLinkTitle}
          text={classLabels.newLinkText}
          action={classLabels.newLink}
          run={() => call(renewJoinLink, { token })}
          onDone={showNew}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function Pupils({ view, token, onChanged }: ClassProps) {
  const { counts, places, stage } = view;
  const [asked, setAsked] = useState<ClassPlace>();
  const [taken, setTaken] = useState<ClassPlace>();
  const numbers = [
    ['sold', counts.sold],
    ['used', counts.used],
    ['free', counts.free],
    ['takenBack', counts.takenBack],
  ] as const;
  const takeBack = ({ place, turn }: ClassPlace) => call(takePlaceBack, { token, place, turn });
  const showTaken = (changed: ClassView) => {
    onChanged(changed);
    setAsked(undefined);
    setTaken(asked);
  };
  return (
    <Section title={classLabels.places} className="print:hidden">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {numbers.map(([name, number]) => (
          <div key={name} className="grid">
            <dt className="text-muted text-sm">{classLabels.counts[name]}</dt>
            <dd className="font-display figures text-2xl">{number}</dd>
          </div>
        ))}
      </dl>
      {counts.takenBack > 0 && <p className="text-muted text-sm">{classLabels.takenBackHint}</p>}
      {taken && (
        <Alert
          key={`${taken.place}-${taken.turn}`}
          title={classLabels.takenBack(taken.name ?? classLabels.aPupil)}
          takesFocus
        />
      )}
      {stage !== 'ended' && places.length === 0 && <p>{classLabels.none}</p>}
      {places.length > 0 && (
        <ul className="grid">
          {places.map((place) => (
            <Pupil key={`${place.place}-${place.turn}`} {...place} onAsk={() => setAsked(place)} />
          ))}
        </ul>
      )}
      {asked && (
        <Question
          title={classLabels.takeBackTitle(asked.name ?? classLabels.aPupil)}
          text={classLabels.takeBackText}
          action={classLabels.takeBack}
          run={() => takeBack(asked)}
          onDone={showTaken}
          onClose={() => setAsked(undefined)}
          isDanger
        />
      )}
    </Section>
  );
}

function Pupil({
  name,
  joinedOn,
  hasLeft,
  practisedCards,
  onAsk,
}: ClassPlace & { onAsk: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-t py-2">
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="wrap-anywhere font-semibold">
          {hasLeft ? <Badge tone="neutral">{classLabels.left}</Badge> : name}
        </p>
        <p className="text-muted text-sm">
          {[
            classLabels.joinedOn(formatLongDay(joinedOn)),
            hasLeft && classLabels.leftHint,
            practisedCards !== undefined && classLabels.practised(practisedCards),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={classLabels.takeBackFrom(name ?? classLabels.aPupil)}
        onClick={onAsk}
      >
        {classLabels.takeBack}
      </Button>
    </li>
  );
}

function Figures({ figures }: { figures: ClassFigures | undefined }) {
  return (
    <Section title={classLabels.figures} className="print:hidden">
      {figures ? <Sums {...figures} /> : <p>{classLabels.tooFew}</p>}
    </Section>
  );
}

function Sums({ pupils, practisedShare, hardest }: ClassFigures) {
  return (
    <>
      {practisedShare === undefined ? (
        <p>{classLabels.tooFewLately}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display figures text-2xl">
            {classLabels.practisedShare(practisedShare)}
          </span>
          <span>{classLabels.practisedText}</span>
        </p>
      )}
      <h3 className="font-semibold">{classLabels.hardest}</h3>
      {hardest.length === 0 && <p>{classLabels.noHardest}</p>}
      {hardest.length > 0 && (
        <ol className="grid">
          {hardest.map(({ prompt, topicName, wrongShare }) => (
            <li
              key={`${topicName} ${prompt}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-t py-2"
            >
              <span className="wrap-anywhere min-w-0 flex-[1_1_14rem]">
                {prompt} <span className="text-muted text-sm">{topicName}</span>
              </span>
              <span className="figures text-sm">{classLabels.wrong(wrongShare)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="text-muted text-sm">{classLabels.basis(pupils)}</p>
    </>
  );
}

const addressForm = z.object({ email: email(messages.emailInvalid) });

interface TeachersProps extends ClassProps {
  onHandedOver: (email: string) => void;
}

function Teachers({ view, token, onChanged, onHandedOver }: TeachersProps) {
  const { teachers } = view;
  const [isHandingOver, setHandingOver] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const add = async (address: string) => {
    onChanged(await call(addTeacher, { token, email: address }));
    setSentTo(address);
  };
  return (
    <Section title={classLabels.teachers} className="print:hidden">
      <p className="max-w-[42rem]">{classLabels.teachersText}</p>
      <ul className="grid">
        {teachers.map((address) => (
          <li key={address} className="wrap-anywhere border-rule border-t py-2">
            {address}
          </li>
        ))}
      </ul>
      {teachers.length < TEACHERS_MAX && (
        <AddressForm label={classLabels.second} action={classLabels.addSecond} send={add} />
      )}
      <p role="status" className="empty:sr-only">
        {sentTo && classLabels.sent(sentTo)}
      </p>
      {isHandingOver ? (
        <HandOver token={token} onHandedOver={onHandedOver} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="-ml-small-button justify-self-start"
          onClick={() => setHandingOver(true)}
        >
          {classLabels.handOverOpen}
        </Button>
      )}
    </Section>
  );
}

function HandOver({ token, onHandedOver }: Pick<TeachersProps, 'token' | 'onHandedOver'>) {
  const [asked, setAsked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {classLabels.handOverOpen}
      </h3>
      <p className="max-w-[42rem] text-sm">{classLabels.handOverText}</p>
      <AddressForm
        label={classLabels.successor}
        action={classLabels.handOver}
        send={async (address) => setAsked(address)}
      />
      {asked && (
        <Question
          title={classLabels.handOverTitle}
          text={classLabels.handOverQuestion(asked)}
          action={classLabels.handOver}
          run={() => call(handClassOver, { token, email: asked })}
          onDone={() => onHandedOver(asked)}
          onClose={() => setAsked(undefined)}
          isDanger
        />
      )}
    </div>
  );
}

interface AddressFormProps {
  label: string;
  action: string;
  send: (email: string) => Promise<void>;
}

function AddressForm({ label, action, send }: AddressFormProps) {
  const api = useApiForm({
    schema: addressForm,
    defaultValues: { email: '' },
    send: ({ email: address }) => send(address),
    onError: (error) => describeFailure(error),
  });
  return (
    <div className="max-w-[30rem]">
      <AuthForm api={api} submitLabel={action} pendingLabel={classLabels.sending}>
        <EmailField form={api.form} name="email" label={label} />
      </AuthForm>
    </div>
  );
}
