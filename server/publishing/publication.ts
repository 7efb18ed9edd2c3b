import { z } from 'zod';
import { PAGE_TYPES, type PageType } from '#contract/catalogue/publishing.ts';
import { id } from '#contract/endpoint.ts';
import { AppError } from '../errors.ts';

/** A published, changed or deleted document. */
export interface Publication {
  id: string;
  type: PageType;
}

const message = z.object({ _id: z.string(), _type: z.string() });
const shown = z
  .object({ _id: id, _type: z.enum(PAGE_TYPES) })
  .transform(({ _id, _type }) => ({ id: _id, type: _type }));

/**
 * Reads the webhook's body.
 * @param body the webhook's verified body
 * @returns `undefined` for a document that no page shows, such as a file
 * @throws AppError `invalid_request` where the webhook has another projection than docs/deploy.md gives
 */
export function parsePublication(body: string): Publication | undefined {
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError('invalid_request');
  return shown.safeParse(parsed.data).data;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('invalid_request', { cause });
  }
}
