import { useState } from 'react';
import { NAME_AFTER_MARK } from '#contract/brand.ts';
import { formatDecimal } from '#contract/money.ts';
import { joinPath, spellJoinCode } from '#contract/places/joining.ts';
import {
  getOrder,
  type PlacesOrder,
  renewOrderLink,
  takeOrderBack,
} from '#contract/places/orders.ts';
import { brand, course } from '#shop';
import { CIRCLE_PATH } from '#site/components/circle.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { formatLongDay } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { CopyLink } from './CopyLink.tsx';
import { orderLabels as labels } from './labels.ts';
import { type OrderProps, OrderSection } from './OrderSection.tsx';

/** The place that a payer hands over. */
export function ParentOrder({ token, order, onChange }: OrderProps) {
  const [done, setDone] = useState<'new-link' | 'taken-back'>();
  const price = formatDecimal(order.amount, order.currency);
  if (order.stage === 'paused')
    return <OrderSection title={labels.paused}>{labels.pausedDispute}</OrderSection>;
  if (order.stage !== 'released') {
    if (done !== 'taken-back')
      return <OrderSection title={labels.ended}>{labels.endedParentText}</OrderSection>;
    return (
      <Alert title={labels.takenBack} takesFocus>
        {labels.takenBackText(price)}
      </Alert>
    );
  }
  if (order.counts.free === 0 || !order.joinCode) {
    return (
      <OrderSection title={labels.used}>
        <p>{labels.usedText(order.what)}</p>
      </OrderSection>
    );
  }
  const url = location.origin + joinPath(order.joinCode);
  return (
    <>
      <div className="print:hidden">
        <OrderSection title={labels.ready}>
          {done === 'new-link' && <Alert title={labels.newLinkDone} takesFocus />}
          <LinkToHandOver key={url} url={url} what={order.what} />
        </OrderSection>
      </div>
      <PlaceCard order={order} code={order.joinCode} />
      <div className="print:hidden">
        <OrderSection title={labels.unused}>
          <p>
            {order.refundableUntil
              ? labels.takeBackUntil(formatLongDay(order.refundableUntil))
              : labels.takeBackOver}{' '}
            {labels.wrongPerson}
          </p>
          <div className="flex flex-wrap gap-3">
            <Change
              title={labels.newLinkTitle}
              text={labels.newLinkText}
              label={labels.newLink}
              run={() => call(renewOrderLink, { token })}
              onDone={(next) => {
                setDone('new-link');
                onChange(next);
              }}
            />
            {order.refundableUntil && (
              <Change
                title={labels.takeBackTitle}
                text={labels.takeBackText(price)}
                label={labels.takeBack}
                run={() => takeBack(token)}
                onDone={(next) => {
                  setDone('taken-back');
                  onChange(next);
                }}
              />
            )}
          </div>
        </OrderSection>
      </div>
    </>
  );
}

/** Returns the order as it is now if the student has been faster. */
const takeBack = (token: string): Promise<PlacesOrder> =>
  call(takeOrderBack, { token }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'place_used') return call(getOrder, { token });
    throw error;
  });

interface ChangeProps {
  title: string;
  text: string;
  label: string;
  run: () => Promise<PlacesOrder>;
  onDone: (order: PlacesOrder) => void;
}

/** Button that asks before it changes the order. */
function Change({ title, text, label, run, onDone }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const change = useMutation(run, {
    onSuccess: (order) => {
      setOpen(false);
      onDone(order);
    },
  });
  const failure = change.error === undefined ? undefined : describeFailure(change.error);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} description={text} isOpen={isOpen} onOpenChange={setOpen} isQuestion>
        <FormAlert failure={failure} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={change.isPending} onClick={() => change.mutate(undefined)}>
            {label}
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {labels.keep}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Leaves sending to the payer's own apps: the shop never asks for the student's address. */
function LinkToHandOver({ url, what }: { url: string; what: string }) {
  // Dismissing the share sheet is not an error.
  const share = () => navigator.share({ text: labels.shareText(what), url }).catch(() => undefined);
  return (
    <div className="grid gap-3">
      <p>{labels.readyText}</p>
      <CopyLink label={labels.link} url={url}>
        {'share' in navigator && (
          <Button variant="secondary" onClick={() => void share()}>
            {labels.share}
          </Button>
        )}
      </CopyLink>
    </div>
  );
}

interface PlaceCardProps {
  order: PlacesOrder;
  code: string;
}

/** Card to give away: the only thing on the paper. */
function PlaceCard({ order, code }: PlaceCardProps) {
  return (
    <section aria-label={labels.card} className="grid justify-items-start gap-3">
      <div className="place-card squared">
        <p className="place-card-brand">
          <span className="circled">
            {brand.mark}
            <svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
              <path pathLength="1" vectorEffect="non-scaling-stroke" d={CIRCLE_PATH} />
            </svg>
          </span>
          {NAME_AFTER_MARK.trim()}
        </p>
        {brand.heroDrawing && (
          <svg viewBox="0 0 320 240" aria-hidden="true" className="place-card-drawing">
            <use href={`#${brand.heroDrawing}`} />
          </svg>
        )}
        <p className="place-card-what">
          <span className="font-display">{order.what}</span>
          <span>{`${course.qualification} ${labels.cardNotes}`}</span>
        </p>
        {order.from && <p className="place-card-from">{order.from}</p>}
        <p className="place-card-open">
          {labels.cardOpen}
          <b>{location.host + paths.join()}</b>
        </p>
        <p className="place-card-code">
          <span>{labels.cardCode}</span>
          <b>{spellJoinCode(code)}</b>
        </p>
      </div>
      <Button variant="secondary" onClick={() => print()}>
        {labels.printCard}
      </Button>
    </section>
  );
}
