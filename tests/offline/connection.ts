/** Ways in which a connection fails. */
export const FAILURES = ['none', 'portal', 'failing'] as const;
export type Failure = (typeof FAILURES)[number];

/** A connection that lasts for some responses, and then fails. */
export class Connection {
  private readonly failure: Failure;
  private responses: number;
  /** Happens after each response. */
  onResponse: () => void = () => {};

  /** @param responses of the shop before the failure */
  constructor(failure: Failure, responses: number = Number.POSITIVE_INFINITY) {
    this.failure = failure;
    this.responses = responses;
  }

  get isWorking(): boolean {
    return this.responses > 0;
  }

  /** @throws TypeError without a connection */
  send(respond: () => Response): Response {
    if (this.isWorking) {
      this.responses -= 1;
      const response = respond();
      this.onResponse();
      return response;
    }
    if (this.failure === 'none') throw new TypeError('There is no connection');
    return this.failure === 'portal'
      ? new Response('<p>Sign in to this network', { headers: { 'content-type': 'text/html' } })
      : Response.json({ error: 'Unavailable' }, { status: 503 });
  }
}

export const online = (): Connection => new Connection('none');
