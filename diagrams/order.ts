import type { Element } from './diagram.ts';

/** Sorts elements for drawing, with areas below everything else. */
export function drawingOrder(elements: readonly Element[]): Element[] {
  const isArea = (element: Element) => element.kind === 'area';
  return [...elements.filter(isArea), ...elements.filter((element) => !isArea(element))];
}
