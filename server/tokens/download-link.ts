import { sessionKey } from './shop-keys.ts';
import { sign, verify } from './signed.ts';

/** Long enough to open a tab. Short, because browsers store the address with the token. */
const LINK_SECONDS = 60;

const purpose = (fileId: string) => ({ audience: 'download-link', subject: fileId });

export function createDownloadToken(fileId: string): Promise<string> {
  return sign(sessionKey(), purpose(fileId), {}, LINK_SECONDS);
}

export async function isDownloadToken(token: string, fileId: string): Promise<boolean> {
  return (await verify(sessionKey(), purpose(fileId), token)) !== undefined;
}
