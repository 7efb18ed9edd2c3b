import { type Diagram, type Element, partName } from '#diagrams/diagram.ts';
import type { ShiftDrill } from '#diagrams/drill.ts';
import { addCheck, create, createSign, type Frame } from './frame.ts';
import { drillLabels as texts } from './labels.ts';

/** Plays a drill in which the student chooses the curve that moves, and its direction. */
export function playShift(frame: Frame, diagram: Diagram, drill: ShiftDrill): void {
  const { id, form, sheet, draw, judge } = frame;
  const { without = [], after, moves } = drill;
  const isNew = (element: Element) => after.includes(partName(element));
  const before = diagram.elements.filter(
    (element) => !isNew(element) && !without.includes(partName(element)),
  );
  const appearing = [
    ...diagram.elements.filter(isNew),
    ...after.filter((each) => typeof each !== 'string'),
  ];
  draw({ title: texts.drawing, description: drill.start }, [{ className: '', elements: before }]);

  const curves = createRadios(`${id}-curve`, texts.whichCurve, drill.curves);
  const directions = createRadios(`${id}-direction`, texts.whichWay, drill.directions);
  form.append(curves.fieldset, directions.fieldset);
  addCheck(form, () => {
    const [curve, direction] = [curves.read(), directions.read()];
    if (curve === undefined) return curves.first;
    if (direction === undefined) return directions.first;
    const curveMoves = moves.flatMap(([from, to]) => {
      const [start, end] = [findCurve(before, from), findCurve(appearing, to)];
      return start && end ? [{ start, end }] : [];
    });
    const isOld = (each: Element) => curveMoves.some(({ start }) => start === each);
    const isMoved = (each: Element) => curveMoves.some(({ end }) => end === each);
    draw({ title: diagram.title, description: drill.end ?? diagram.description }, [
      { className: 'drill-old', elements: before.filter(isOld) },
      { className: '', elements: before.filter((each) => !isOld(each)) },
      ...curveMoves.map(({ end }) => ({ className: 'drill-moved', elements: [end] })),
      { className: 'drill-after', elements: appearing.filter((each) => !isMoved(each)) },
    ]);
    const paths = sheet.querySelectorAll<SVGPathElement>('.drill-moved > path:first-of-type');
    for (const [index, { start, end }] of curveMoves.entries()) {
      const path = paths[index];
      if (path) movePath(path, start.path, end.path);
    }
    curves.mark(drill.curve);
    directions.mark(drill.direction);
    const isRight = curve === drill.curve && direction === drill.direction;
    judge(isRight, curves.fieldset, directions.fieldset);
    return undefined;
  });
}

type Curve = Extract<Element, { kind: 'curve' }>;

const findCurve = (elements: Element[], label: string): Curve | undefined =>
  elements.find((each): each is Curve => each.kind === 'curve' && each.label?.text === label);

/**
 * Creates a question with one answer. `read` returns undefined until an answer is chosen. `mark` ticks the right answer
 * and crosses out the chosen one if it is wrong.
 */
function createRadios(name: string, question: string, answers: string[]) {
  const choices = answers.map((value) => {
    const radio = create('input', { type: 'radio', name, value });
    const text = create('span', {}, value);
    return { radio, text, label: create('label', { className: 'drill-choice' }, radio, text) };
  });
  const fieldset = create(
    'fieldset',
    {},
    create('legend', {}, question),
    create('div', { className: 'drill-choices' }, ...choices.map(({ label }) => label)),
  );
  return {
    fieldset,
    first: choices[0]?.radio,
    read: () => choices.find(({ radio }) => radio.checked)?.radio.value,
    mark: (right: string) => {
      fieldset.disabled = true;
      for (const { radio, text, label } of choices) {
        const isRight = radio.value === right;
        if (!isRight && !radio.checked) continue;
        label.classList.add(isRight ? 'drill-mark-right' : 'drill-mark-wrong');
        label.prepend(createSign(isRight));
        if (!isRight) text.replaceChildren(create('s', {}, ...text.childNodes));
        text.append(
          create('span', { className: 'sr-only' }, isRight ? texts.isRight : texts.isOwn),
        );
      }
    },
  };
}

const MOVE_MS = 900;
const COORDINATE = /-?\d+(?:\.\d+)?/g;

/** Animates a path from the place of another path of the same form. Skipped with reduced motion. */
function movePath(path: SVGPathElement, from: string, to: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const starts = (from.match(COORDINATE) ?? []).map(Number);
  let begun: number | undefined;
  const step = (now: number) => {
    begun ??= now;
    const done = Math.min((now - begun) / MOVE_MS, 1);
    const eased = 1 - (1 - done) ** 3;
    let index = 0;
    const between = to.replace(COORDINATE, (end) => {
      const start = starts[index++] ?? Number(end);
      return `${start + (Number(end) - start) * eased}`;
    });
    path.setAttribute('d', between);
    if (done < 1 && path.isConnected) requestAnimationFrame(step);
  };
  path.setAttribute('d', from);
  requestAnimationFrame(step);
}
