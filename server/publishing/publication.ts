import { z } from 'zod';
import { PAGE_TYPES, type PageType } from '#contract/catalogue/publishing.ts';
import { id } from '#contract/endpoint.ts';
import { AppError } from '../errors.ts';

export interface Publication {
  id: string;
  type: PageType;
}

const message = z.object({ _id: z.string(), _type: z.string() });
const shown = z
  .object({ _id: id, _type: z.enum(PAGE_TYPES) })
  .transform(({ _id, _type }) => ({ id: _id, type: _type }));

/**
 * @returns Undefined for a document that no page shows @throws AppError `invalid_request` for another projection
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
