import { describe, expect, test } from 'vitest';
import { type Diagram, type Element, partName, SHEET } from '#diagrams/diagram.ts';
import type { Drill } from '#diagrams/drill.ts';
import { elementLabels } from '#diagrams/labels.ts';
import { placeNumbers } from '#site/features/practice/drill/drill-rules.ts';
import { distanceTo, estimateBox, plainLabel, samplePath } from '../tests/support/drawings.ts';
import { everyDrawing } from '../tests/support/packs.ts';

const TOLERANCE = 1.5;
/** Half of a number's width and height on a phone. */
const HALF_NUMBER = 13;
const AXES = ['M48 200 L300 200', 'M48 200 L48 20'];

type Case<Kind extends Drill['kind']> = [
  name: string,
  drill: Extract<Drill, { kind: Kind }>,
  diagram: Diagram,
];

function list<Kind extends Drill['kind']>(kind: Kind): Case<Kind>[] {
  return everyDrawing.flatMap(({ name, diagram, drills }) =>
    drills.flatMap((drill): Case<Kind>[] =>
      drill.kind === kind
        ? [[`${name} ${drill.name}`, drill as Extract<Drill, { kind: Kind }>, diagram]]
        : [],
    ),
  );
}

function labels(element: Element): string[] {
  if (element.kind === 'axes') return [element.x, element.y];
  if (element.kind === 'box') return [element.text];
  return element.label ? [element.label.text] : [];
}

describe.each(everyDrawing)('$name', ({ drills }) => {
  test('has at least two drills', () => {
    expect(drills.length).toBeGreaterThanOrEqual(2);
  });

  test('names each drill in kebab-case, once', () => {
    expect(new Set(drills.map((drill) => drill.name)).size).toBe(drills.length);
    for (const drill of drills) expect(drill.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('gives each drill a prompt and a reason in sentences', () => {
    for (const { prompt, reason } of drills) {
      for (const text of [prompt, reason]) expect(text).toMatch(/[.?]$/);
      expect(reason.length).toBeGreaterThan(40);
    }
  });
});

describe.each(list('label'))('%s', (_, drill, { elements }) => {
  test('asks for at least three labels, each of them once on the drawing', () => {
    const drawn = elements.flatMap(labels);
    expect(drill.questions.length).toBeGreaterThanOrEqual(3);
    for (const { label } of drill.questions)
      expect(
        drawn.filter((text) => text === label),
        label,
      ).toHaveLength(1);
  });

  test('offers each word once, with at least two that belong nowhere', () => {
    const words = [...drill.questions.map(({ answer }) => answer), ...drill.distractors];
    expect(new Set(words).size).toBe(words.length);
    expect(drill.distractors.length).toBeGreaterThanOrEqual(2);
  });

  test('describes each place without its label', () => {
    for (const { label, place } of drill.questions)
      expect(place.split(/[\s,]+/)).not.toContain(plainLabel(label));
  });
});

test.each(list('label'))('the numbers of %s leave the other labels free', (_, drill, diagram) => {
  const hidden = drill.questions.map(({ label }) => label);
  const others = diagram.elements
    .filter((element) => element.kind !== 'box')
    .flatMap((element) => elementLabels(element).map(({ label }) => estimateBox(label)))
    .filter(({ text }) => !hidden.includes(text));
  for (const [index, { x, y, anchor }] of placeNumbers(diagram.elements, hidden).entries()) {
    const left = x - (anchor === 'end' ? 2 : anchor === 'middle' ? 1 : 0) * HALF_NUMBER;
    const covered = others.filter(
      (other) =>
        left < other.right &&
        other.left < left + 2 * HALF_NUMBER &&
        y - HALF_NUMBER < other.bottom &&
        other.top < y + HALF_NUMBER,
    );
    expect(covered, hidden[index]).toEqual([]);
  }
});

describe.each(list('shift'))('%s', (_, drill, diagram) => {
  const names = drill.after.filter((each) => typeof each === 'string');
  const own = drill.after.filter((each) => typeof each !== 'string');
  const parts = diagram.elements.map(partName);
  const before = diagram.elements.filter(
    (element) => ![...names, ...(drill.without ?? [])].includes(partName(element)),
  );
  const after = [
    ...diagram.elements.filter(
      (element) => before.includes(element) || names.includes(partName(element)),
    ),
    ...own,
  ];

  test('offers the right answer, and others', () => {
    expect(drill.curves).toContain(drill.curve);
    expect(drill.directions).toContain(drill.direction);
    expect(new Set(drill.curves).size).toBeGreaterThan(1);
    expect(new Set(drill.directions).size).toBeGreaterThan(1);
  });

  test('names parts that the drawing has', () => {
    for (const name of [...names, ...(drill.without ?? [])]) expect(parts).toContain(name);
  });

  test('moves a curve that is drawn before to a curve that is drawn after, of the same form', () => {
    for (const [from, to] of drill.moves) {
      const [old] = before.filter((element) => labels(element).includes(from));
      const [moved] = after.filter((element) => labels(element).includes(to));
      if (old?.kind !== 'curve' || moved?.kind !== 'curve') throw new Error(`${from}, ${to}`);
      expect(before).not.toContain(moved);
      expect(moved.path.replace(/[^A-Z]/g, '')).toBe(old.path.replace(/[^A-Z]/g, ''));
    }
  });

  test('describes a drawing that does not show the answer', () => {
    const shown = before.flatMap(labels);
    for (const [, to] of drill.moves) {
      expect(shown).not.toContain(to);
      expect(drill.start).not.toMatch(new RegExp(`\\b${plainLabel(to)}\\b`));
    }
    expect(drill.end !== undefined).toBe(own.length > 0);
  });

  test('labels nothing twice after the shift', () => {
    const shown = after.filter((element) => partName(element) !== 'axes').flatMap(labels);
    expect(shown.filter((text, index) => shown.indexOf(text) !== index)).toEqual([]);
  });

  test('puts its own points where two lines meet, on the sheet', () => {
    const paths = after.flatMap((element) => (element.kind === 'curve' ? [element.path] : []));
    for (const element of own) {
      if (element.kind === 'point') {
        const meeting = paths.filter((path) => distanceTo(path, element) <= TOLERANCE);
        expect(meeting.length, `at ${element.x}, ${element.y}`).toBeGreaterThanOrEqual(3);
      }
      if (element.kind !== 'curve') continue;
      for (const { x, y } of samplePath(element.path)) {
        expect(Math.min(x, SHEET.width - x, y, SHEET.height - y)).toBeGreaterThanOrEqual(0);
      }
      if (!element.dashed) continue;
      const others = [...AXES, ...paths.filter((path) => path !== element.path)];
      const [start] = samplePath(element.path);
      if (start)
        expect(Math.min(...others.map((path) => distanceTo(path, start)))).toBeLessThan(TOLERANCE);
    }
  });
});

describe.each(list('build'))('%s', (_, drill, { elements }) => {
  const steps = drill.stages.flat();
  const placed = [...(drill.drawn ?? []), ...steps.flatMap((step) => step.parts)];

  test('places every part of the drawing once', () => {
    expect(placed.toSorted()).toEqual([...new Set(elements.map(partName))].toSorted());
  });

  test('has at least three steps with different names, in at least two stages', () => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(drill.stages.length).toBeGreaterThanOrEqual(2);
  });
});
