/** Response, read to its end. Redirects are not followed. */
export interface Visit {
  status: number;
  headers: Headers;
  body: string;
}

/** @throws the errors of `fetch` */
export async function visit(url: string, init: RequestInit): Promise<Visit> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Setting that stands for the shop's address. */
export const ADDRESS = 'an address';
