import { type Diagram, partName } from '#diagrams/diagram.ts';
import type { BuildDrill, Step } from '#diagrams/drill.ts';
import { correctOrder, isRightOrder, listSteps } from './drill-rules.ts';
import { create, createCorrection, type Frame } from './frame.ts';
import { drillLabels as texts } from './labels.ts';

/** Plays a drill in which the student draws the parts of a drawing in order. */
export function playSteps(frame: Frame, diagram: Diagram, drill: BuildDrill): void {
  const { form, draw, judge } = frame;
  const { drawn = [], stages } = drill;
  const steps = listSteps(stages);
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
    if (isRightOrder(order, stages)) return judge(true);
    const lines = correctOrder(order, stages).map(({ name }, index) =>
      createCorrection(index + 1, name, order[index]?.name ?? ''),
    );
    judge(false, create('p', {}, texts.rightOrder), create('ul', {}, ...lines));
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
