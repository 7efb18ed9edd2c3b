import { join } from 'node:path';
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser';
import { RedirectsHandler } from '@netlify/redirects';

export interface Redirection {
  target: URL;
  status: number;
  isForced: boolean;
  isExternal: boolean;
}

/** Rules of `netlify.toml`, `_redirects` and `_headers`, parsed and matched by Netlify's own code. */
export interface Rules {
  redirection(url: URL, headers: Headers): Promise<Redirection | undefined>;
  /** Returns the headers for a static file, with names in lower case. */
  headers(path: string): Record<string, string>;
}

/** Reads the rules of a build. @throws Error with the parser's messages if a rule cannot be parsed */
export async function readRules(configFile: string, publishDir: string): Promise<Rules> {
  const parsed = await parseAllHeaders({
    headersFiles: [join(publishDir, '_headers')],
    netlifyConfigPath: configFile,
    configHeaders: [],
    minimal: false,
  });
  if (parsed.errors.length > 0) throw new Error(parsed.errors.map(String).join('\n'));
  const redirects = new RedirectsHandler({
    configPath: configFile,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: publishDir,
    publicDir: publishDir,
  });
  return {
    headers: (path) => headersFor(parsed.headers, path),
    async redirection(url, headers) {
      const match = await redirects.match(new Request(url, { headers }));
      return (
        match && {
          target: match.target,
          status: match.statusCode,
          isForced: match.force,
          isExternal: match.external,
        }
      );
    },
  };
}

function headersFor(rules: (MinimalHeader | Header)[], path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of rules) {
    if (!('forRegExp' in rule && rule.forRegExp.test(path))) continue;
    for (const [name, value] of Object.entries(rule.values)) headers[name.toLowerCase()] = value;
  }
  return headers;
}
