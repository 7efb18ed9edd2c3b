import { StartError } from './start-error.ts';

/** Returns any other error as it is. @param setting the option that chooses a port, e.g. `PORT` */
export function explainPortError(error: unknown, setting?: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return error;
  const choose = setting ? `set ${setting} to` : 'choose';
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${error.port} is in use. Free it, or ${choose} another one.`);
  }
  if (error.code === 'EACCES') {
    return new StartError(`The system reserves port ${error.port}, so ${choose} one above 1023.`);
  }
  return error;
}
