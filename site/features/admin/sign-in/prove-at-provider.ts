import {
  type ReauthenticationResult,
  reauthenticateAtProvider,
  reauthenticationResult,
} from '#contract/admin/reauthentication.ts';
import { call } from '#site/lib/call.ts';

/** On which the window that comes back from the provider tells the page how it ended. */
const CHANNEL = 'reauthentication';

/**
 * Lets an administrator sign in at the provider in a window of its own.
 * @returns how it ended, as that window says; the shop itself decides by what the provider told it
 * @throws ApiError as `call`
 */
export async function proveAtProvider(): Promise<ReauthenticationResult | 'blocked'> {
  // At once: a browser opens a window for a press only, not for a response.
  const opened = open('', '_blank', 'popup,width=520,height=720');
  if (!opened) return 'blocked';
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { address } = await call(reauthenticateAtProvider, {});
    const result = new Promise<unknown>((resolve) => {
      channel.onmessage = ({ data }) => resolve(data);
    });
    opened.location.assign(address);
    return reauthenticationResult.parse(await result);
  } catch (error) {
    opened.close();
    throw error;
  } finally {
    channel.close();
  }
}

/** Tells the page that opened this window how the sign-in at the provider ended, and closes the window. */
export function endProof(result: string): void {
  new BroadcastChannel(CHANNEL).postMessage(result);
  close();
}
