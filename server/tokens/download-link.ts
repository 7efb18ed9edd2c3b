import { sessionKey } from './shop-keys.ts';
import { sign, verify } from './signed.ts';

/** Long enough to open a tab. The token stands in an address, and browsers keep addresses. */
const SECONDS = 60;

const purpose = (fileId: string) => ({ audience: 'download-link', subject: fileId });

/** Signs a token that opens one file to its bearer for a minute. */
export function createDownloadToken(fileId: string): Promise<string> {
  return sign(sessionKey(), purpose(fileId), {}, SECONDS);
}

/** Checks that a token opens this very file. */
export async function isDownloadToken(token: string, fileId: string): Promise<boolean> {
  return (await verify(sessionKey(), purpose(fileId), token)) !== undefined;
}
