import { type Diagram, type Element, SHEET } from '#diagrams/diagram.ts';
import type { LabelDrill } from '#diagrams/drill.ts';
import { labelRuns } from '#diagrams/labels.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import {
  type ChosenWords,
  findOpenNumber,
  listWords,
  placeNumbers,
  placeWord,
  toSymbol,
} from './drill-rules.ts';
import { addCheck, create, createCorrection, createSign, type Frame } from './frame.ts';
import { drillLabels as texts } from './labels.ts';

/** A number nearer to the upper or lower edge has no space beyond it for a second line of words. */
const EDGE = 20;

/** Plays a drill in which the student presses a number in the drawing, then its words. */
export function playLabels(frame: Frame, diagram: Diagram, drill: LabelDrill): void {
  const { id, sheet, form, draw, judge } = frame;
  const { questions, distractors } = drill;
  const hidden = questions.map(({ label }) => label);
  const layers = [
    { className: '', elements: diagram.elements.flatMap((each) => withoutLabels(each, hidden)) },
  ];
  const places = placeNumbers(diagram.elements, hidden);
  let chosen: ChosenWords = questions.map(() => undefined);
  let open: number | undefined = 0;

  const numbers = questions.map((_, index) => {
    const button = create('button', { type: 'button', className: 'drill-number' });
    button.setAttribute('aria-controls', `${id}-words`);
    button.addEventListener('click', () => openNumber(index));
    return button;
  });

  const words = listWords(
    questions.map(({ answer }) => answer),
    distractors,
  ).map((word) => {
    const used = create('span', { className: 'drill-used' });
    const button = create('button', { type: 'button', className: 'drill-word' }, `${word} `, used);
    button.addEventListener('click', ({ detail }) => {
      // The second press of a double click would choose the word for the next number.
      if (detail <= 1) choose(word);
    });
    return { word, button, used };
  });
  const place = create('p', { id: `${id}-place`, className: 'drill-place-name' });
  const panel = create(
    'div',
    { id: `${id}-words`, className: 'drill-words' },
    place,
    create('div', { className: 'drill-choices' }, ...words.map(({ button }) => button)),
  );
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-labelledby', place.id);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || open === undefined) return;
    event.stopPropagation();
    numbers[open]?.focus();
  });
  const hint = create('p', { className: 'drill-status' }, texts.changeWord);
  form.append(panel, hint);

  /** @param isFocused false leaves the focus to the caller */
  function openNumber(index: number, isFocused = true): void {
    open = index;
    show();
    const current = words.find(({ word }) => word === chosen[index]) ?? words[0];
    if (isFocused) current?.button.focus();
  }

  function choose(word: string): void {
    if (open === undefined) return;
    chosen = placeWord(chosen, open, word);
    open = findOpenNumber(chosen, open);
    show();
    if (open === undefined) {
      ignoreSecondPress();
      check.focus();
    } else numbers[open]?.focus({ preventScroll: true });
  }

  function show(): void {
    for (const [index, button] of numbers.entries()) {
      const word = chosen[index];
      button.replaceChildren(word === undefined ? `${index + 1}` : toSymbol(word));
      button.classList.toggle('drill-chosen', word !== undefined);
      button.setAttribute('aria-expanded', String(index === open));
      const name = questions[index]?.place ?? '';
      button.setAttribute('aria-label', texts.number(index + 1, name, word ?? texts.notChosen));
    }
    panel.hidden = open === undefined;
    hint.hidden = open !== undefined;
    if (open === undefined) return;
    place.replaceChildren(create('b', {}, `${open + 1}`), ` ${questions[open]?.place ?? ''}`);
    for (const { word, button, used } of words) {
      const number = chosen.indexOf(word);
      button.setAttribute('aria-pressed', String(number === open));
      used.textContent = number >= 0 && number !== open ? texts.usedAt(number + 1) : '';
    }
  }

  const check = addCheck(form, () => {
    const missing = findOpenNumber(chosen);
    if (missing !== undefined) {
      openNumber(missing, false);
      return numbers[missing];
    }
    const corrections: HTMLElement[] = [];
    const marks = questions.map(({ answer, label }, index) => {
      const word = chosen[index] ?? '';
      const isRight = word === answer;
      if (!isRight) corrections.push(createCorrection(index + 1, answer, word));
      return create(
        'span',
        { className: `drill-number ${isRight ? 'drill-mark-right' : 'drill-mark-wrong'}` },
        createSign(isRight),
        create(
          'span',
          {},
          ...(isRight ? [] : [create('s', {}, toSymbol(word)), ' ']),
          ...labelRuns(label).map((run) =>
            run.isSubscript ? create('sub', {}, run.text) : run.text,
          ),
        ),
      );
    });
    const marked = putInPlace(marks);
    // The corrections have the same words.
    marked.setAttribute('aria-hidden', 'true');
    draw(diagram, layers);
    sheet.append(marked);
    if (corrections.length === 0) judge(true);
    else judge(false, create('ul', {}, ...corrections));
    return undefined;
  });

  function putInPlace(elements: HTMLElement[]): HTMLElement {
    const rows = places.map(({ x, y, anchor, width }, index) => {
      const edge = y < EDGE ? 'drill-top' : y > SHEET.height - EDGE ? 'drill-bottom' : '';
      const className = `drill-place drill-${anchor} ${edge}`;
      const row = create('div', { className }, elements[index] ?? '');
      row.style.setProperty('--x', `${(100 * x) / SHEET.width}%`);
      row.style.setProperty('--y', `${(100 * y) / SHEET.height}%`);
      if (width) row.style.setProperty('--width', `${(100 * width) / SHEET.width}cqi`);
      return row;
    });
    return create('div', { className: 'drill-numbers' }, ...rows);
  }

  show();
  const description = texts.numbered(questions.length);
  draw({ title: texts.drawing, description }, layers);
  sheet.append(putInPlace(numbers));
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
