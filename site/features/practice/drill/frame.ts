import type { Diagram } from '#diagrams/diagram.ts';
import type { Drill } from '#diagrams/drill.ts';
import { type Layer, renderLayers } from '#diagrams/svg.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { signPath } from './drill-rules.ts';
import { drillLabels as texts } from './labels.ts';

/** Parts of every drill: the drawing beside the form, then beside the verdict. */
export interface Frame {
  /** Prefix of ids and of names of controls, unique on the page. */
  id: string;
  view: HTMLElement;
  /** The drawing, which stays in view. */
  sheet: HTMLElement;
  form: HTMLFormElement;
  /** @param image for screen readers */
  draw: (image: Pick<Diagram, 'title' | 'description'>, layers: Layer[]) => void;
  /** Replaces the form by the verdict. */
  judge: (isRight: boolean, ...correction: HTMLElement[]) => void;
}

let frames = 0;

export function createFrame(
  { prompt, reason }: Drill,
  onJudged: (isRight: boolean) => void,
): Frame {
  frames += 1;
  const id = `drill-${frames}`;
  const sheet = create('div', { className: 'drill-sheet' });
  const form = create('form', { className: 'drill-form', noValidate: true });
  const verdict = create('div', { className: 'drill-verdict', tabIndex: -1 });
  verdict.setAttribute('role', 'status');
  const view = create(
    'div',
    { className: 'drill' },
    create('p', { id: `${id}-prompt`, className: 'drill-prompt' }, prompt),
    create(
      'div',
      { className: 'drill-body' },
      create('div', { className: 'drill-drawing squared' }, sheet),
      create('div', {}, form, verdict),
    ),
  );
  view.setAttribute('role', 'group');
  view.setAttribute('aria-labelledby', `${id}-prompt`);
  return {
    id,
    view,
    sheet,
    form,
    draw: (image, layers) =>
      sheet.replaceChildren(toSvg(renderLayers(`${id}-drawing`, image, layers))),
    judge: (isRight, ...correction) => {
      ignoreSecondPress();
      form.remove();
      const heading = create(
        'p',
        { className: isRight ? 'drill-right' : 'drill-wrong' },
        createSign(isRight),
        isRight ? texts.right : texts.wrong,
      );
      verdict.append(heading, ...correction, create('p', {}, reason));
      verdict.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'nearest' });
      onJudged(isRight);
    },
  };
}

/**
 * Adds the button that checks the answer.
 * @param answer judges the answer, or returns the first control that lacks an answer
 */
export function addCheck(
  form: HTMLFormElement,
  answer: () => HTMLElement | undefined,
): HTMLButtonElement {
  const problem = create('p', { className: 'drill-problem' });
  problem.setAttribute('role', 'alert');
  const check = create(
    'button',
    { className: 'button bg-brand px-5 text-on-brand hover:bg-brand-strong' },
    texts.check,
  );
  form.append(problem, check);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const open = answer();
    if (!open) return;
    problem.textContent = texts.unanswered;
    open.focus();
    problem.scrollIntoView({ block: 'nearest' });
  });
  return check;
}

/** Creates a hand-drawn tick or cross. */
export const createSign = (isRight: boolean): Node =>
  toSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" class="drill-sign" viewBox="0 0 20 20" aria-hidden="true"><path d="${signPath(isRight)}"/></svg>`,
  );

/** Creates a line of the correction, e.g. “2: Supply (S), not Demand (D)”. */
export const createCorrection = (number: number, right: string, chosen: string): HTMLElement =>
  create(
    'li',
    {},
    `${number}: ${right}`,
    ...(right === chosen ? [] : [texts.not, create('s', {}, chosen)]),
  );

function toSvg(markup: string): Node {
  const { documentElement } = new DOMParser().parseFromString(markup, 'image/svg+xml');
  return document.importNode(documentElement, true);
}

export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
