import { useEffect, useRef, useState } from 'react';
import { toSides } from '#contract/practice/card-sides.ts';
import type { CardText } from '#contract/practice/card-text.ts';
import type { PracticeCard } from '#contract/practice/cards.ts';
import { getPractice, type PracticeSubject } from '#contract/practice/practice.ts';
import { getPrintLine } from '#contract/practice/take-away.ts';
import { island } from '#site/components/island.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import { FormattedText, keyed, Picture } from '../card/CardText.tsx';
import { fitCards, loadParts } from './fit-cards.ts';
import { printLabels as labels } from './labels.ts';
import { layOutPages, type PrintPage } from './print-sheets.ts';

interface Printed {
  subject: PracticeSubject | undefined;
  /** The line on each page. */
  line: string;
}

const readSubjectId = () => new URLSearchParams(location.search).get('subject') ?? '';

const printQuery = new Query(async (): Promise<Printed> => {
  const subjectId = readSubjectId();
  const { subjects } = await call(getPractice, {});
  const subject = subjects.find((owned) => owned.isOwned && owned.subjectId === subjectId);
  return { subject, line: subject ? (await call(getPrintLine, { subjectId })).line : '' };
});

/** Content of the page that prints a subject's cards: docs/product.md#practice. */
export const PrintCards = island(() => {
  const { isLoading, isAuthenticated } = useSession();
  const query = useQuery(printQuery, isAuthenticated);
  if (!isLoading && !isAuthenticated) {
    const next = paths.printCards(readSubjectId());
    const action = { href: paths.auth({ next }), label: 'Log In' };
    return <Notice title={labels.accessRequired} text={labels.logIn} action={action} />;
  }
  const { data } = query;
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="print-intro text-2xl">{labels.heading}</h1>
      <LoadStatus query={query} what="Your cards" className="h-52" />
      {data && (data.subject ? <Pages subject={data.subject} line={data.line} /> : <NotFound />)}
    </div>
  );
});

const NotFound = () => (
  <>
    <Alert tone="accent" title={labels.notFound}>
      {labels.notFoundText}
    </Alert>
    <Button href={paths.practise()} className="justify-self-start">
      {labels.back}
    </Button>
  </>
);

interface SidedCard {
  card: PracticeCard;
  front: CardText;
  back: CardText;
}

const toSided = (card: PracticeCard): SidedCard => ({ card, ...toSides(card) });

interface PagesProps {
  subject: PracticeSubject;
  line: string;
}

function Pages({ subject: { name, cards }, line }: PagesProps) {
  const [pages] = useState(() =>
    layOutPages(cards.map(toSided).filter(({ back }) => back.length > 0)),
  );
  const printed = cards.filter(({ drill }) => drill === undefined);
  const preview = useRef<HTMLElement>(null);
  /** Number of texts that are cut. Undefined until all texts have their size. */
  const [cut, setCut] = useState<number>();
  useEffect(() => {
    const element = preview.current;
    if (!element) return;
    void loadParts(element).then(() =>
      setCut(fitCards([...element.querySelectorAll<HTMLElement>('.print-text')])),
    );
  }, []);
  return (
    <>
      <div className="print-intro grid justify-items-start gap-3">
        <p>
          <strong>{name}</strong>: {labels.size(printed.length, pages.length / 2)}{' '}
          {printed.length < cards.length && labels.drawings}
        </p>
        <p>{labels.how}</p>
        {cut ? <p>{labels.cut(cut)}</p> : null}
        <Button disabled={cut === undefined} onClick={() => print()}>
          {labels.print}
        </Button>
        <p role="status" className="text-muted text-sm">
          {cut === undefined && labels.preparing}
        </p>
      </div>
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section ref={preview} className="print-preview" tabIndex={0} aria-label={labels.preview}>
        {pages.map((page) => (
          <Page key={`${page.sheet} ${page.side}`} page={page} line={line} />
        ))}
      </section>
    </>
  );
}

/** Lines outside the cards, in millimetres: `print-cards.css` has the same measures. */
const CUT_MARKS = [
  ...[10, 105, 200].map((x) => `M${x} 9v5M${x} 283v5`),
  ...[15.5, 82, 148.5, 215, 281.5].map((y) => `M4 ${y}h5M201 ${y}h5`),
].join('');

function Page({
  page: { sheet, side, places },
  line,
}: {
  page: PrintPage<SidedCard>;
  line: string;
}) {
  return (
    <section className="print-page" aria-label={labels.page(side, sheet)}>
      <svg viewBox="0 0 210 297" aria-hidden="true">
        <path d={CUT_MARKS} stroke="#888" strokeWidth="0.2" />
      </svg>
      {keyed(places).map(([place, sided]) => (
        <div key={place} className="print-place">
          {sided && <Side {...sided} side={side} />}
        </div>
      ))}
      <p className="print-line">{line}</p>
    </section>
  );
}

function Side({ card, side, ...texts }: SidedCard & { side: 'front' | 'back' }) {
  const { task, diagram } = card;
  const text = texts[side];
  const labelled = task && 'picture' in task && side === 'front' ? task : undefined;
  // The picture with its labels takes the place of the plain picture.
  const at = labelled ? text.findIndex(({ picture }) => picture === labelled.picture) : -1;
  return (
    <>
      <div className="print-text" data-card={card.id}>
        <div>
          <FormattedText text={text.slice(0, Math.max(at, 0))} />
          {labelled && <Boxes task={labelled} />}
          <FormattedText text={text.slice(at + 1)} />
          {side === 'back' && diagram && <Drawing name={diagram} />}
        </div>
      </div>
      {side === 'front' && <p className="print-topic">{card.topicName}</p>}
    </>
  );
}

type LabelledTask = Extract<NonNullable<PracticeCard['task']>, { picture: unknown }>;

/** Hides each label under its number. Drawn, because browsers print no backgrounds. */
function Boxes({ task: { picture, labels, ...task } }: { task: LabelledTask }) {
  const { width, height } = picture;
  const asked = 'asked' in task ? task.asked : undefined;
  const size = height / 14;
  return (
    <Picture picture={picture}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="print-boxes">
        {keyed(labels).map(([index, { key, ...box }]) => {
          const [x, y] = [(box.x / 100) * width, (box.y / 100) * height];
          const [wide, high] = [(box.width / 100) * width, (box.height / 100) * height];
          return (
            <g key={key}>
              <rect
                {...{ x, y }}
                width={wide}
                height={high}
                fill="#fff"
                stroke="#000"
                strokeWidth={key === asked ? size / 5 : size / 20}
              />
              <text
                x={x + wide / 2}
                y={y + high / 2}
                fontSize={Math.min(size, high)}
                fontWeight={key === asked ? 700 : 400}
                textAnchor="middle"
                dominantBaseline="central"
              >
                {Number(index) + 1}
              </text>
            </g>
          );
        })}
      </svg>
    </Picture>
  );
}

/** @param name drawing in the page's `DiagramSheet`, which has its title and description */
const Drawing = ({ name }: { name: string }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: its title is in the page's DiagramSheet
  <svg
    viewBox="0 0 320 240"
    role="img"
    aria-labelledby={`${name}-title ${name}-desc`}
    className="print-drawing"
  >
    <use href={`#${name}`} />
  </svg>
);
