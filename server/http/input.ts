import type { z } from 'zod';
import type { ZodMiniObject } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { parseJson } from '../parse-json.ts';

export const JSON_BODY_MAX_BYTES = 64 * 1024;
export const WEBHOOK_BODY_MAX_BYTES = 512 * 1024;

/** Counts the bytes, because Content-Length can be wrong. @throws AppError with `code` if there are too many */
async function readBytes(
  request: Request,
  maxBytes: number,
  code: ErrorCode = 'body_too_large',
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new AppError(code);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @throws AppError `body_too_large` */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, maxBytes));
}

/** Reads an empty body as `{}`. @throws AppError `needs_json`, `body_too_large` or `malformed_json` */
async function readJson(request: Request): Promise<object> {
  const text = await readText(request, JSON_BODY_MAX_BYTES);
  if (text === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('needs_json');
  const value = parseJson(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new AppError('malformed_json');
  return value;
}

/** Allowance for the other fields and the boundaries. */
const FORM_BYTES = 64 * 1024;

/** @throws AppError `needs_form`, `malformed_form` or the code in `upload` */
async function readForm({ upload }: Endpoint, request: Request): Promise<object> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) throw new AppError('needs_form');
  const bytes = await readBytes(request, (upload?.maxBytes ?? 0) + FORM_BYTES, upload?.tooLarge);
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch (cause) {
    throw new AppError('malformed_form', { cause });
  }
}

/** Reads a request's fields, except path parameters, without validating them. */
export async function readFields(endpoint: Endpoint, request: Request): Promise<object> {
  const query = new URL(request.url).searchParams;
  if (endpoint.method === 'GET') return toFields(endpoint, query);
  if (endpoint.encoding === 'form') {
    const form = new URLSearchParams(await readText(request, JSON_BODY_MAX_BYTES));
    return toFields(endpoint, new URLSearchParams([...query, ...form]));
  }
  return endpoint.encoding === 'multipart' ? readForm(endpoint, request) : readJson(request);
}

/** Ignores undeclared fields, such as campaign tags. Refuses repeated fields, which parsers read differently. */
function toFields({ request: { shape } }: Endpoint, query: URLSearchParams): object {
  const declared = [...query].filter(([name]) => Object.hasOwn(shape, name));
  const fields = new Map(declared);
  if (fields.size === declared.length) return Object.fromEntries(fields);
  const repeated = [...fields.keys()].filter((name) => query.getAll(name).length > 1);
  const problems = repeated.map((name) => [name, fieldInvalid]);
  throw new AppError('invalid_request', { fields: Object.fromEntries(problems) });
}

const { fieldInvalid, fieldMissing, fieldUnknown } = serverMessages;

function describe({ code, input }: z.core.$ZodRawIssue): string {
  if (code === 'unrecognized_keys') return fieldUnknown;
  return input === undefined ? fieldMissing : fieldInvalid;
}

const fieldName = (issue: z.core.$ZodIssue) =>
  String((issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.')) ?? '');

/** Messages of {@link describe} need the field's name; messages of the contract do not. */
const toSentence = (issue: z.core.$ZodIssue) =>
  [fieldInvalid, fieldMissing, fieldUnknown].some((text) => text === issue.message)
    ? `${fieldName(issue)}: ${issue.message}`
    : issue.message;

/** Enough for a form. A request of 64 KB may have thousands. */
const MAX_PROBLEMS = 20;

/** @throws AppError `not_found` if only path fields are invalid, otherwise `invalid_request` */
export function parseInput<S extends ZodMiniObject>(
  { path, request }: Endpoint<S>,
  value: object,
): z.output<S> {
  const parsed = request.safeParse(value, { error: describe });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_PROBLEMS);
  const problems = issues.map((issue) => [fieldName(issue), issue.message] as const);
  // Reversed, because the last entry of a field wins and the first problem is the useful one.
  const fields = Object.fromEntries(problems.toReversed());
  const isPathOnly = Object.keys(fields).every((field) => path.includes(`:${field}`));
  if (isPathOnly) throw new AppError('not_found');
  const [first] = issues.map(toSentence);
  throw new AppError('invalid_request', { message: first, fields });
}
