/** Facts of a log line: no query strings, no personal data, no secrets. */
type Facts = Record<string, string | number | boolean | undefined>;

const WITH_ADVICE = ['ConfigError', 'NewerDataError'];

/** Summarises an error by its kind and place, without values. */
function outline(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  const place = frames?.[0]?.trim() ?? '';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  // These messages contain no values but numbers of versions, and the operator needs them.
  const advice = WITH_ADVICE.includes(error.name) ? ` ${error.message}` : '';
  const cause = error.cause === undefined ? '' : ` < ${outline(error.cause)}`;
  return `${error.name}${code}${advice} ${place}${cause}`;
}

let describeRequest: () => Facts = () => ({});

/** Adds facts about the current request to every line. The Edge Function passes the request's id itself. */
export function describeEachLine(read: () => Facts): void {
  describeRequest = read;
}

/** Writes one JSON line. `event` is a fixed phrase, so that lines can be counted. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Facts = {},
  error?: unknown,
): void {
  const line = { level, event, ...describeRequest(), ...facts, error: outline(error) };
  console[level](JSON.stringify(line));
}

/** Returns a handler for work whose failure is only logged. Its result is then `undefined`. */
export const logFailure =
  (level: 'warn' | 'error', event: string, facts: Facts = {}) =>
  (error: unknown): undefined => {
    log(level, event, facts, error);
  };
