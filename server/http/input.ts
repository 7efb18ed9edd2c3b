import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { AppError } from '../errors.ts';

type Issue = z.core.$ZodIssue;

/** What is said of a field where the contract has no sentence of its own for it. */
function complaint({ code, input }: z.core.$ZodRawIssue): string {
  if (code === 'unrecognized_keys') return messages.fieldUnknown;
  return input === undefined ? messages.fieldMissing : messages.fieldInvalid;
}

const fieldOf = (issue: Issue) =>
  (issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.')) ?? '';

/**
 * Reads what an endpoint takes from path and body together.
 * @throws AppError `not_found` where only the address is at fault, otherwise `invalid_request` with
 *   the first complaint about each field
 */
export function parseInput(endpoint: Endpoint, value: object): Record<string, unknown> {
  const parsed = endpoint.request.safeParse(value, { error: complaint });
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map((issue) => [fieldOf(issue), issue.message] as const);
  // Later ones are overwritten by earlier ones: the first about a field is the useful one.
  const fields = Object.fromEntries(complaints.toReversed());
  const isAddress = Object.keys(fields).every((field) => endpoint.path.includes(`:${field}`));
  if (isAddress) throw new AppError('not_found');
  const [[field, sentence] = ['', messages.invalidRequest]] = complaints;
  const isGeneric = [messages.fieldMissing, messages.fieldInvalid, messages.fieldUnknown].some(
    (generic) => generic === sentence,
  );
  throw new AppError('invalid_request', {
    message: isGeneric ? `${field}: ${sentence}` : sentence,
    fields,
  });
}
