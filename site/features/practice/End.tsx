import { findSource, type PracticeCard } from '#contract/practice/cards.ts';
import {
  countTomorrow,
  hasFilter,
  type PracticeFilter,
  planToday,
  type Wish,
} from '#contract/practice/choose-cards.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { isUnderReview } from '#contract/purchases/purchases.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { openInReader } from '#site/components/ReadLink.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { todayLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { purchasesQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { readSessionHint } from '#site/lib/session.ts';
import { CardName } from './card/CardText.tsx';
import { describeDay } from './days.ts';
import { practiceLabels } from './labels.ts';
import { outsideLabels } from './outside-labels.ts';
import { type PracticeSession, summarise } from './practice-session.ts';
import { type CardPlaces, findNextDue, type SubjectSchedule } from './schedule-cards.ts';

/** Contents and price of a subject, for students who practise its free cards. */
export interface PracticeOffer {
  subjectId: string;
  /** E.g. `87 cards and 20 drills`. */
  what: string;
  /** E.g. `€30`. */
  price: string;
}

interface EndProps {
  session: PracticeSession;
  filter: PracticeFilter;
  /** Subjects with the filter's cards. */
  schedules: readonly SubjectSchedule[];
  cardPlaces: CardPlaces;
  today: number;
  offers: readonly PracticeOffer[];
  pick: (wish: Wish) => readonly unknown[];
  onMore: (wish: Wish) => void;
}

/** End of a session, in a {@link StageCard}. */
export function End(props: EndProps) {
  const { session, filter, schedules, cardPlaces, today, offers } = props;
  const { cards, again } = summarise(session);
  const isFiltered = hasFilter(filter);
  const plan = planToday(filter, schedules, today);
  const left = plan.left.length;
  const isEmpty = cards + left + plan.done === 0;
  const heading = isEmpty ? todayLabels.nothing : todayLabels.done;
  return (
    <>
      {!isEmpty && <Tick />}
      <h2 tabIndex={-1} data-focus="end" className="text-2xl outline-none">
        {isFiltered || left > 0 ? outsideLabels.end : heading}
      </h2>
      {cards > 0 && <p>{outsideLabels.practised(cards)}</p>}
      {cards === 0 && left === 0 && isFiltered && <p>{outsideLabels.nothingDue}</p>}
      <Passed schedules={schedules} />
      {left === 0 && <Tomorrow {...{ filter, schedules, today }} />}
      <LookAgain ids={again} cards={[...cardPlaces.values()].map(({ card }) => card)} />
      <More {...props} />
      {schedules.map(({ subject }) => {
        const offer = offers.find(({ subjectId }) => subjectId === subject.subjectId);
        if (subject.isOwned || !offer) return null;
        return <Offer key={subject.subjectId} {...{ subject, offer }} />;
      })}
      <SignUp />
    </>
  );
}

interface OfferProps {
  subject: PracticeSubject;
  offer: PracticeOffer;
}

/** Offer of a subject. Not shown to a student whose payment for the subject is under review. */
function Offer({ subject, offer }: OfferProps) {
  const isStudent = readSessionHint() === 'user';
  const { data } = useQuery(purchasesQuery, isStudent);
  const paid = data?.find(({ subjectId }) => subjectId === subject.subjectId);
  if (isStudent && (!data || (paid && isUnderReview(paid)))) return null;
  return (
    <div className="stage-offer">
      <p data-for="visitor">{outsideLabels.more(offer.what, subject.name, offer.price)}</p>
      <p data-for="user">{outsideLabels.more(offer.what, subject.name)}</p>
      <Button href={subject.path}>{outsideLabels.seeSubject(subject.name)}</Button>
    </div>
  );
}

/** Number of cards tomorrow, or on the next day with cards. */
export function Tomorrow({
  filter,
  schedules,
  today,
}: Pick<EndProps, 'filter' | 'schedules' | 'today'>) {
  const tomorrow = countTomorrow(filter, schedules, today);
  if (tomorrow > 0) return <p>{outsideLabels.tomorrow(tomorrow)}</p>;
  const next = findNextDue(filter, schedules, today);
  return next && <p>{outsideLabels.nextDue(next.cards, describeDay(next.day, today))}</p>;
}

/** Sentences about subjects whose last paper has passed. */
const Passed = ({ schedules }: Pick<EndProps, 'schedules'>) =>
  schedules.map(({ subject, papers, hasPassed }) => {
    const last = papers.papers.at(-1);
    if (!hasPassed || !last) return null;
    const date = formatLongDate(last.date);
    return <p key={subject.subjectId}>{outsideLabels.examPassed(subject.name, date)}</p>;
  });

/** Invites visitors, whose answers stay in their browser. */
export const SignUp = () => (
  <p data-for="visitor">
    <a
      href={paths.auth({ tab: 'signup', next: paths.practise() + location.search })}
      className="text-brand underline"
    >
      {outsideLabels.signUp}
    </a>
  </p>
);

function LookAgain({ ids, cards }: { ids: readonly string[]; cards: readonly PracticeCard[] }) {
  const again = ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  if (again.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg">{outsideLabels.lookAgain(again.length)}</h3>
      <ul className="stage-list">
        {again.map((card) => {
          const source = findSource(card, cards);
          return (
            <li key={card.id}>
              <span>
                <CardName card={card} />
              </span>
              {source && <PageLink {...source} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PageLink({ fileId, title, page, quote }: NonNullable<PracticeCard['source']>) {
  const path = readPath(fileId, { page, quote });
  return (
    <a href={path} className="stage-link" onClick={openInReader(fileId, path)}>
      {practiceLabels.sourcePage(page, title)}
    </a>
  );
}

type MoreProps = Pick<EndProps, 'filter' | 'pick' | 'onMore'>;

/** Buttons that start another session: the cards left, or cards beyond today's. */
export function More({ filter, pick, onMore }: MoreProps) {
  const left = pick('today').length;
  const fresh = pick('new').length;
  const wishes: [Wish, string][] = [];
  if (left > 0) wishes.push(['today', todayLabels.topic(left)]);
  else {
    if (pick('anyway').length > 0) wishes.push(['anyway', todayLabels.anyway]);
    if (fresh > 0) wishes.push(['new', outsideLabels.moreNew(fresh)]);
  }
  return (
    <div className="flex flex-wrap gap-3">
      {wishes.map(([wish, label]) => (
        <Button key={wish} variant="secondary" onClick={() => onMore(wish)}>
          {label}
        </Button>
      ))}
      {hasFilter(filter) && (
        <Button href={paths.practise()} variant="secondary">
          {practiceLabels.all}
        </Button>
      )}
    </div>
  );
}

/** Tick that draws itself, as if by hand. */
const Tick = () => (
  <svg viewBox="0 0 64 48" aria-hidden="true" className="stage-tick">
    <path d="M6 27c5 4 9 9 13 16C27 27 39 13 58 5" pathLength="1" />
  </svg>
);
