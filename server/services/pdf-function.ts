import type * as z from 'zod/mini';
import { inspectGradeEvidence } from '#contract/admin/evidence.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { prepareUpload } from '#contract/files/objects.ts';
import type { StoredPdf } from '#contract/files/stored-pdf.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

/** A large file takes seconds. */
const TIME_LIMIT_MS = 25_000;

/** Calls the one function that reads PDFs, with the shop's own CMS token. */
const callPdfFunction = (endpoint: Endpoint, id: string): Promise<Response> => {
  const { SITE_URL, SANITY_TOKEN } = config();
  return fetch(`${SITE_URL}${endpoint.path.replace(':id', id)}`, {
    method: endpoint.method,
    redirect: 'error',
    headers: { Authorization: `Bearer ${SANITY_TOKEN}`, 'Content-Type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
};

/** @throws AppError `unavailable` */
async function parseReply<T extends z.ZodMiniType>(
  response: Response,
  schema: T,
): Promise<z.output<T>> {
  try {
    if (!response.ok) throw new Error(`The site responded with ${response.status}`);
    return schema.parse(await response.json());
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** @returns `undefined` if the file is refused @throws AppError `unavailable` */
export async function requestPreparation(id: string): Promise<StoredPdf | undefined> {
  const response = await callPdfFunction(prepareUpload, id);
  if (response.status === 400) return undefined;
  return (await parseReply(response, prepareUpload.response)).pdf;
}

/** @returns true if it is refused, and a draft again @throws AppError `unavailable` */
export async function requestInspection(id: string): Promise<boolean> {
  const response = await callPdfFunction(inspectGradeEvidence, id);
  return (await parseReply(response, inspectGradeEvidence.response)).isRefused;
}
