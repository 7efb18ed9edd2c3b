import type { Endpoint } from '#contract/endpoint.ts';
import * as labels from '#contract/labels.ts';
import * as limits from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';

const roots: Record<string, unknown> = { messages, ...labels, ...limits };

const STEP = /^(?:\.?(\w+)|\((.*?)\))/;

/**
 * What the catalogue says under a key; functions are called with the example.
 * @param key e.g. `authLabels.signIn` or `messages.loginSuccess("the product").title`
 * @returns undefined where there is no such key
 */
export function readCatalogue(key: string): unknown {
  let value: unknown = roots;
  let rest = key;
  while (rest) {
    const [step = '', name, example] = STEP.exec(rest) ?? [];
    if (!step) return undefined;
    rest = rest.slice(step.length);
    if (name !== undefined) value = (Object(value) as Record<string, unknown>)[name];
    else if (typeof value === 'function') value = value(...JSON.parse(`[${example}]`));
    else return undefined;
  }
  return value;
}

/** Every key that has a text or a number, objects and lists opened; functions as they are. */
export function listKeys(value: unknown = roots, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    listKeys(inner, path ? `${path}.${name}` : name),
  );
}

/** A key without its examples: `messages.loginSuccess.title`. */
export const withoutExamples = (key: string) => key.replace(/\([^)]*\)/g, '');

/** As the spec writes it: `GET /api/topics/{id}/content`. */
export const writeEndpoint = ({ method, path }: Endpoint) =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
