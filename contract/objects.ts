import { z } from 'zod';
import { defineEndpoint, id, nothing, redirect } from './endpoint.ts';

/** A file's own address. Answers a redirect to itself with a ticket of ten minutes. */
export const getObject = defineEndpoint({
  method: 'GET',
  path: '/objects/:id',
  request: z.strictObject({ id }),
  answer: redirect,
});

/** Where the administrator's browser may PUT one PDF. */
export const createUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/upload',
  request: nothing,
  answer: z.strictObject({ uploadURL: z.url() }),
});
