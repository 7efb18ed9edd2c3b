import type { Element } from './diagram.ts';

/** The order in which elements are drawn: areas lie under everything else. */
export function drawingOrder(elements: readonly Element[]): Element[] {
  const isArea = (element: Element) => element.kind === 'area';
  return [...elements.filter(isArea), ...elements.filter((element) => !isArea(element))];
}
