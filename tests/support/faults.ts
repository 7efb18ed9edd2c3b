/** Has a stand-in fail so many times, as its README says; `{ times: 0 }` ends it. */
export async function fail(
  service: string,
  fault: { times: number; [name: string]: unknown },
): Promise<void> {
  await fetch(`${service}/__sandbox/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
}
