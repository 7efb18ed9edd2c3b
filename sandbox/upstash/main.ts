import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn } from '../kit/stand-in-command.ts';
import { startUpstash } from './index.ts';

export const command = defineStandIn({
  name: 'upstash',
  summary: 'Upstash Redis: its REST API, with transactions and Lua scripts.',
  options: {
    token: {
      placeholder: 'TOKEN',
      description: 'Bearer token of every request',
      default: 'token_local',
    },
  },
  async start({ port, dataDir, options: { token } }) {
    const { origin, close } = await startUpstash({ port, dataDir, token });
    return { origin, close, clientSettings: { 'REST URL': origin, Token: token } };
  },
});

if (import.meta.main) await runStandIn(command);
