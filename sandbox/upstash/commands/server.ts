import { wrongArity } from '../values.ts';
import { type Commands, Status } from './command.ts';

export const serverCommands: Commands = {
  PING: {
    arity: -1,
    run: (_store, [text, ...rest]) => {
      if (rest.length > 0) throw wrongArity('ping');
      return text ?? new Status('PONG');
    },
  },
  /** Report of `name:value` lines. The stand-in reports only the eviction policy. */
  INFO: {
    arity: 1,
    run: (store) => `# Memory\r\nmaxmemory_policy:${store.evictionPolicy}\r\n`,
  },
};
