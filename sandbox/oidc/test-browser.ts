export class TestBrowser {
  readonly #cookies = new Map<string, string>();

  /**
   * @param fields the form's fields; `{ cancel: 'yes' }` presses Cancel
   * @returns the URL that the provider finally redirects to, or its page if it does not redirect
   */
  async signIn(address: string | URL, fields: Record<string, string>): Promise<Response | URL> {
    const provider = new URL(address).origin;
    const page = await this.#follow(new URL(address), provider);
    if (page instanceof URL || !page.ok) return page;
    const body = new URLSearchParams(fields);
    const init = { method: 'POST', body, headers: { origin: provider } };
    return this.#follow(new URL(page.url), provider, init);
  }

  async #follow(address: URL, provider: string, init: RequestInit = {}): Promise<Response | URL> {
    if (address.origin !== provider) return address;
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get('location');
    return location ? this.#follow(new URL(location, address), provider) : response;
  }

  #keep(line: string): void {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
