import type { Page } from 'playwright/test';

/**
 * Adds an authenticator with its user present, such as a laptop's fingerprint reader. It belongs to the browser, not to
 * the page, and is removed at the end of its scope.
 */
export async function addAuthenticator(page: Page): Promise<AsyncDisposable> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const added = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    [Symbol.asyncDispose]: async () => {
      await devTools.send('WebAuthn.removeVirtualAuthenticator', added);
    },
  };
}
