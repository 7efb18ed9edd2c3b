import { z } from 'zod';
import { defineEndpoint, id, nothing } from './endpoint.ts';

export const purchase = z.strictObject({
  subjectId: id,
  createdAt: z.iso.datetime(),
  subject: z.strictObject({ name: z.string(), description: z.string(), slug: z.string() }),
});
export type Purchase = z.infer<typeof purchase>;

export const getAccess = defineEndpoint({
  method: 'GET',
  path: '/api/user/access/:subjectId',
  request: z.strictObject({ subjectId: id }),
  response: z.strictObject({ hasAccess: z.boolean() }),
});

/** The latest purchase of each subject (docs/product.md#purchases). */
export const getPurchases = defineEndpoint({
  method: 'GET',
  path: '/api/user/purchases',
  request: nothing,
  response: z.array(purchase),
});
