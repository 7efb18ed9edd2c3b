import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;

function describe({ code, input }: z.core.$ZodRawIssue): string {
  if (code === 'unrecognized_keys') return serverMessages.fieldUnknown;
  return input === undefined ? serverMessages.fieldMissing : serverMessages.fieldInvalid;
}

const describeWithName = (issue: z.core.$ZodRawIssue) => `${fieldName(issue)}: ${describe(issue)}`;

const fieldName = (issue: Issue) =>
  String((issue.code === 'unrecognized_keys' ? issue.keys?.[0] : issue.path?.join('.')) ?? '');

/** @throws AppError `not_found` if only path fields are invalid, otherwise `invalid_request` */
export function parseInput(endpoint: Endpoint, value: object): Record<string, unknown> {
  const parsed = endpoint.request.safeParse(value, { error: describe });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => [fieldName(issue), issue.message] as const);
  // Reversed, because the last entry of a field wins and the first problem is the useful one.
  const fields = Object.fromEntries(problems.toReversed());
  const isPathOnly = Object.keys(fields).every((field) => endpoint.path.includes(`:${field}`));
  if (isPathOnly) throw new AppError('not_found');
  const named = endpoint.request.safeParse(value, { error: describeWithName });
  throw new AppError('invalid_request', { message: named.error?.issues[0]?.message, fields });
}
