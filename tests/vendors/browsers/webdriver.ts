import { z } from 'zod';

const response = z.object({ value: z.unknown() });
const session = z.object({ sessionId: z.string() });
/** Key under which the protocol wraps the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [ELEMENT]: z.string() });

type Element = z.infer<typeof element>;

const failure = z.object({ error: z.string(), message: z.string() });
/** Errors that mean that the page is still moving, loading or replacing the element. */
const NOT_YET = new Set([
  'element not interactable',
  'element click intercepted',
  'no such element',
  'no such frame',
  'stale element reference',
]);
const RETRY_DELAY_MS = 100;

/** Refusal of the driver. `code` is one of the protocol's error codes. */
class WebDriverError extends Error {
  readonly code: string;

  constructor(command: string, { error, message }: z.infer<typeof failure>) {
    super(`${command}: ${error} ${message}`);
    this.code = error;
  }
}

/** Session of the W3C's WebDriver protocol: https://www.w3.org/TR/webdriver2/ */
export class WebDriver {
  readonly #session: string;

  private constructor(address: string) {
    this.#session = address;
  }

  /** @throws WebDriverError */
  static async start(driver: string, capabilities: object): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = session.parse(await send('POST', `${driver}/session`, body));
    return new WebDriver(`${driver}/session/${sessionId}`);
  }

  post(path: string, body: object): Promise<unknown> {
    return send('POST', `${this.#session}/${path}`, body);
  }

  get(path: string): Promise<unknown> {
    return send('GET', `${this.#session}/${path}`);
  }

  /** Waits for the first element that matches. @param patience milliseconds */
  find(xpath: string, patience: number): Promise<Element> {
    return patiently(patience, () => this.#find(xpath));
  }

  /** Performs a command on an element, as soon as a person could. @param patience milliseconds */
  async act(xpath: string, command: string, body: object, patience: number): Promise<void> {
    await patiently(patience, async () => {
      const match = await this.#find(xpath);
      await this.post(`element/${match[ELEMENT]}/${command}`, body);
    });
  }

  async #find(xpath: string): Promise<Element> {
    return element.parse(await this.post('element', { using: 'xpath', value: xpath }));
  }

  async end(): Promise<void> {
    await send('DELETE', this.#session);
  }
}

/** Retries until the page is ready. @param patience milliseconds */
async function patiently<T>(patience: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const isEarly = error instanceof WebDriverError && NOT_YET.has(error.code);
      if (!isEarly || Date.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
    }
  }
}

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const sent = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = response.parse(await sent.json());
  if (!sent.ok) throw new WebDriverError(`${method} ${address}`, failure.parse(value));
  return value;
}
