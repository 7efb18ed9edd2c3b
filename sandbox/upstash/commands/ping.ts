import { wrongArity } from '../values.ts';
import { type Command, Status } from './command.ts';

export const ping: Command = {
  arity: -1,
  run: (_store, args) => {
    if (args.length > 1) throw wrongArity('ping');
    return args[0] ?? new Status('PONG');
  },
};
