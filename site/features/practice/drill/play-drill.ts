import { type Diagram, type Element, partName } from '#diagrams/diagram.ts';
import type { BuildDrill, Drill, LabelDrill, ShiftDrill, Step } from '#diagrams/drill.ts';
import { elementLabels } from '#diagrams/labels.ts';
import { type Layer, renderLayers } from '#diagrams/svg.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { drillLabels as texts } from './labels.ts';

interface DrillOnDiagram {
  diagram: Diagram;
  drill: Drill;
}

/**
 * Plays a drill at the end of `place`, on a page with `site/styles/drill.css`. The student's first complete answer is
 * judged; the verdict then has the focus.
 * @returns a function that removes the drill
 */
export function playDrill(
  place: HTMLElement,
  { diagram, drill }: DrillOnDiagram,
  onJudged: (isRight: boolean) => void,
): () => void {
  const frame = createFrame(drill, onJudged);
  switch (drill.kind) {
    case 'label':
      playLabels(frame, diagram, drill);
      break;
    case 'shift':
      playShift(frame, diagram, drill);
      break;
    case 'build':
      playSteps(frame, diagram, drill);
  }
  place.append(frame.view);
  ignoreSecondPress();
  return () => frame.view.remove();
}

interface Frame {
  /** Prefix of ids and of names of controls, unique on the page. */
  id: string;
  view: HTMLElement;
  drawing: HTMLElement;
  form: HTMLFormElement;
  /** @param description for screen readers */
  draw: (image: Pick<Diagram, 'title' | 'description'>, layers: Layer[]) => void;
  /** Replaces the questions by the verdict. */
  judge: (isRight: boolean, ...correction: HTMLElement[]) => void;
}

let frames = 0;

function createFrame({ prompt, reason }: Drill, onJudged: (isRight: boolean) => void): Frame {
  frames += 1;
  const id = `drill-${frames}`;
  const drawing = create('div', { className: 'drill-drawing squared' });
  const form = create('form', { className: 'drill-form', noValidate: true });
  const verdict = create('div', { className: 'drill-verdict', tabIndex: -1 });
  verdict.setAttribute('role', 'status');
  const view = create(
    'div',
    { className: 'drill' },
    create('p', { id: `${id}-prompt`, className: 'drill-prompt' }, prompt),
    create('div', { className: 'drill-body' }, drawing, create('div', {}, form, verdict)),
  );
  view.setAttribute('role', 'group');
  view.setAttribute('aria-labelledby', `${id}-prompt`);
  return {
    id,
    view,
    drawing,
    form,
    draw: (image, layers) =>
      drawing.replaceChildren(toSvg(renderLayers(`${id}-drawing`, image, layers))),
    judge: (isRight, ...correction) => {
      ignoreSecondPress();
      form.remove();
      verdict.append(
        create(
          'p',
          { className: isRight ? 'drill-right' : 'drill-wrong' },
          isRight ? texts.right : texts.wrong,
        ),
        ...correction,
        create('p', {}, reason),
      );
      verdict.focus({ preventScroll: true });
      drawing.scrollIntoView({ block: 'nearest' });
      onJudged(isRight);
    },
  };
}

function playLabels(frame: Frame, diagram: Diagram, drill: LabelDrill): void {
  const { id, form, draw, judge } = frame;
  const { questions, distractors } = drill;
  const hidden = questions.map(({ label }) => label);
  const words = [...questions.map(({ answer }) => answer), ...distractors].sort(compareWords);
  draw({ title: texts.drawing, description: texts.numbered(questions.length) }, [
    { className: '', elements: diagram.elements.flatMap((each) => withoutLabels(each, hidden)) },
    {
      className: 'drill-numbers',
      elements: diagram.elements.flatMap((each) => toNumbers(each, hidden)),
    },
  ]);
  const selects = questions.map((_, index) =>
    create(
      'select',
      { id: `${id}-${index}`, className: 'drill-select' },
      create('option', { value: '' }, texts.choose),
      ...words.map((word) => create('option', {}, word)),
    ),
  );
  form.append(
    create(
      'ol',
      { className: 'drill-questions' },
      ...questions.map(({ place }, index) =>
        create(
          'li',
          {},
          create('label', { htmlFor: `${id}-${index}` }, `${index + 1}. ${place}`),
          selects[index] ?? '',
        ),
      ),
    ),
  );
  addCheck(form, () => {
    const open = selects.find(({ value }) => value === '');
    if (open) return open;
    const wrong = questions.flatMap(({ answer }, index) => {
      const word = selects[index]?.value ?? '';
      return word === answer ? [] : [texts.rightWord(index + 1, answer, word)];
    });
    draw(diagram, [{ className: '', elements: diagram.elements }]);
    if (wrong.length === 0) judge(true);
    else judge(false, create('ul', {}, ...wrong.map((each) => create('li', {}, each))));
    return undefined;
  });
}

/** Removes the labels that the student must place. */
function withoutLabels(element: Element, hidden: string[]): Element[] {
  const keep = (text: string) => (hidden.includes(text) ? '' : text);
  if (element.kind === 'axes') return [{ ...element, x: keep(element.x), y: keep(element.y) }];
  if (element.kind === 'box') return [{ ...element, text: keep(element.text) }];
  if (!element.label || !hidden.includes(element.label.text)) return [element];
  if (element.kind === 'text') return [];
  const { label: _, ...shape } = element;
  return [shape];
}

const NUMBER = { width: 18, height: 15 };

/** Puts numbers in the places of the labels that the student must place. */
function toNumbers(element: Element, hidden: string[]): Element[] {
  return elementLabels(element).flatMap(({ label: { text, x, y, anchor } }): Element[] => {
    const index = hidden.indexOf(text);
    if (index < 0) return [];
    const { width } = NUMBER;
    const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
    return [{ kind: 'box', x: left, y: Math.max(y - 13, 1), ...NUMBER, text: `${index + 1}` }];
  });
}

function playShift(frame: Frame, diagram: Diagram, drill: ShiftDrill): void {
  const { id, form, drawing, draw, judge } = frame;
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
    const others = appearing.filter((each) => curveMoves.every(({ end }) => end !== each));
    draw({ title: diagram.title, description: drill.end ?? diagram.description }, [
      { className: '', elements: before },
      { className: 'drill-after', elements: others },
      ...curveMoves.map(({ end }) => ({ className: 'drill-moved', elements: [end] })),
    ]);
    const paths = drawing.querySelectorAll<SVGPathElement>('.drill-moved > path:first-of-type');
    for (const [index, { start, end }] of curveMoves.entries()) {
      const path = paths[index];
      if (path) movePath(path, start.path, end.path);
    }
    const isRight = curve === drill.curve && direction === drill.direction;
    if (isRight) judge(true);
    else judge(false, create('p', {}, texts.rightAnswer(drill.curve, drill.direction)));
    return undefined;
  });
}

type Curve = Extract<Element, { kind: 'curve' }>;

const findCurve = (elements: Element[], label: string): Curve | undefined =>
  elements.find((each): each is Curve => each.kind === 'curve' && each.label?.text === label);

/** Creates a question with one answer. `read` returns undefined until an answer is chosen. */
function createRadios(name: string, question: string, answers: string[]) {
  const radios = answers.map((value) => create('input', { type: 'radio', name, value }));
  const fieldset = create(
    'fieldset',
    {},
    create('legend', {}, question),
    ...radios.map((radio) => create('label', { className: 'drill-choice' }, radio, radio.value)),
  );
  return { fieldset, first: radios[0], read: () => radios.find((radio) => radio.checked)?.value };
}

function playSteps(frame: Frame, diagram: Diagram, drill: BuildDrill): void {
  const { form, draw, judge } = frame;
  const { drawn = [], stages } = drill;
  const steps = stages.flat().sort((a, b) => compareWords(a.name, b.name));
  const order: Step[] = [];
  const status = create('p', { className: 'drill-status' });
  status.setAttribute('role', 'status');

  const show = () => {
    const last = order.at(-1);
    const names = order.map(({ name }) => name);
    const description =
      names.length > 0
        ? texts.alreadyPlaced(names)
        : drawn.length > 0
          ? texts.alreadyDrawn
          : texts.nothingPlaced;
    const old = [...drawn, ...order.slice(0, -1).flatMap(({ parts }) => parts)];
    const pick = (parts: string[]) =>
      diagram.elements.filter((element) => parts.includes(partName(element)));
    draw({ title: texts.drawing, description }, [
      { className: '', elements: pick(old) },
      { className: 'drill-new', elements: last ? pick(last.parts) : [] },
    ]);
    for (const [index, step] of steps.entries()) {
      const number = order.indexOf(step) + 1;
      buttons[index]?.setAttribute('aria-disabled', String(number > 0));
      buttons[index]?.setAttribute('data-number', `${number}`);
    }
    takeBack.setAttribute('aria-disabled', String(!last));
  };

  const finish = () => {
    draw(diagram, [{ className: '', elements: diagram.elements }]);
    const numbers = order.map((step) => stages.findIndex((stage) => stage.includes(step)));
    const isRight = numbers.every((number, index) => number >= (numbers[index - 1] ?? 0));
    if (isRight) return judge(true);
    const correct = stages.map((stage) => stage.map(({ name }) => name));
    const items = correct.map((names) =>
      create('li', {}, names.length > 1 ? texts.anyOrder(names) : (names[0] ?? '')),
    );
    judge(false, create('p', {}, texts.rightOrder), create('ol', {}, ...items));
  };

  const buttons = steps.map((step) => {
    const button = create('button', { type: 'button', className: 'drill-step' }, step.name);
    button.addEventListener('click', () => {
      if (order.includes(step)) return;
      order.push(step);
      if (order.length === steps.length) return finish();
      status.textContent = texts.placed(step.name, order.length, steps.length);
      show();
    });
    return button;
  });
  const takeBack = create(
    'button',
    { type: 'button', className: 'button px-5 text-brand hover:bg-brand-wash' },
    texts.takeBack,
  );
  takeBack.addEventListener('click', () => {
    const step = order.pop();
    if (!step) return;
    status.textContent = texts.takenBack(step.name);
    show();
  });
  form.append(
    create('fieldset', {}, create('legend', {}, texts.steps), ...buttons),
    takeBack,
    status,
  );
  show();
}

/**
 * Adds the button that judges.
 * @param answer judges, or returns the first control without an answer
 */
function addCheck(form: HTMLFormElement, answer: () => HTMLElement | undefined): void {
  const problem = create('p', { className: 'drill-problem' });
  problem.setAttribute('role', 'alert');
  form.append(
    problem,
    create(
      'button',
      { className: 'button bg-brand px-5 text-on-brand hover:bg-brand-strong' },
      texts.check,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const open = answer();
    if (!open) return;
    problem.textContent = texts.unanswered;
    open.focus();
  });
}

const MOVE_MS = 900;
const COORDINATE = /-?\d+(?:\.\d+)?/g;

/** Moves a path to its place from that of another path of the same form. With reduced motion, it is there immediately. */
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

const compareWords = (a: string, b: string) => a.localeCompare(b, 'en');

function toSvg(markup: string): Node {
  const { documentElement } = new DOMParser().parseFromString(markup, 'image/svg+xml');
  return document.importNode(documentElement, true);
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
