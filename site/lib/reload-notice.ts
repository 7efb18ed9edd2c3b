import { describeError } from './api-error.ts';
import { errorMessages } from './labels.ts';

/** Creates an error message and a reload button, for parts that React does not render. */
export function reloadNotice(error: unknown): HTMLElement[] {
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = describeError(error);
  const button = document.createElement('button');
  Object.assign(button, {
    type: 'button',
    className: 'button max-w-full px-3 text-sm border-2 border-brand text-brand',
    textContent: errorMessages.reload,
    onclick: () => location.reload(),
  });
  return [sentence, button];
}
