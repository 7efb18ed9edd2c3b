import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/**
 * `client:use`: hydrates a form on its first focus, input or submit. Text typed meanwhile stays in the fields, and Enter
 * does not leave the page. If loading fails, the next key retries. `client:use={{ restores: 'x' }}` hydrates immediately if the
 * entry of the browser's history has a state `x`, which the form restores.
 */
export default ((load, { value }, island) => {
  let isLoading = false;
  const use = async (event?: Event) => {
    if (event?.type === 'submit') event.preventDefault();
    if (isLoading) return;
    isLoading = true;
    isLoading = await hydrateIsland(load, island, { reloads: false });
  };
  for (const type of ['focusin', 'input', 'submit']) island.addEventListener(type, use);
  if (isRestoring(value)) void use();
}) satisfies ClientDirective;

const isRestoring = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'restores' in value &&
  history.state?.[`${value.restores}`] !== undefined;
