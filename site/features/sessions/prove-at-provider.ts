import {
  type ReauthenticationResult,
  reauthenticateAtProvider,
  reauthenticationResult,
} from '#contract/sessions/reauthentication.ts';
import { call } from '#site/lib/call.ts';

/** Channel on which the provider's window reports the outcome to the page. */
const CHANNEL = 'reauthentication';

/**
 * @returns the window's own report; the server trusts only the provider
 * @throws ApiError like `call`
 */
export async function proveAtProvider(): Promise<ReauthenticationResult | 'blocked'> {
  // Before the call: browsers let a click open a window, but not a response.
  const popup = open('', '_blank', 'popup,width=520,height=720');
  if (!popup) return 'blocked';
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { address } = await call(reauthenticateAtProvider, {});
    const result = new Promise<unknown>((resolve) => {
      channel.onmessage = ({ data }) => resolve(data);
    });
    popup.location.assign(address);
    return reauthenticationResult.parse(await result);
  } catch (error) {
    popup.close();
    throw error;
  } finally {
    channel.close();
  }
}

/** Reports the outcome to the page that opened this window, and closes the window. */
export function endProof(result: string): void {
  new BroadcastChannel(CHANNEL).postMessage(result);
  close();
}
