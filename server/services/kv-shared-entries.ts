import { callStore } from './kv-client.ts';

const COUNT = `
local count = 0
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if redis.call('ZSCORE', KEYS[2], member) then count = count + 1 end
end
return count`;

const TAKE = `
local taken = {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if redis.call('ZREM', KEYS[2], member) == 1 then taken[#taken + 1] = member end
end
redis.call('DEL', KEYS[1])
return taken`;

export const countShared = (set: string, other: string): Promise<number> =>
  callStore((store) => store.eval<unknown[], number>(COUNT, [set, other], []));

/** Concurrent calls never get the same entry. @returns the shared entries */
export async function takeShared(set: string, other: string): Promise<string[]> {
  const taken = await callStore((store) =>
    store.eval<unknown[], unknown[]>(TAKE, [set, other], []),
  );
  return taken.map(String);
}
