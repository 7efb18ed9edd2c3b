import { callStore } from './client.ts';

/**
 * Merges by the rule of `contract/reading/progress.ts`, atomically, so that concurrent devices do not
 * undo each other. Deleted accounts get no record. Beyond the limit, the least recently touched files are
 * evicted.
 */
const MERGE = `if redis.call('EXISTS', KEYS[1]) == 0 then return {} end
local PARTS = '^(%d*)|(%d*)|(%d*)|([01]*)|(%d*)|([01]?)$'
local function number(text) return tonumber(text) or -1 end
local function isLater(at, rank, otherAt, otherRank)
  if number(at) ~= number(otherAt) then return number(at) > number(otherAt) end
  return rank > otherRank
end
local function place(page, pages) return number(page) * 10000 + number(pages) end
local function unite(one, other)
  if #one < #other then one, other = other, one end
  local marks = {}
  for at = 1, #one do
    marks[at] = (string.sub(one, at, at) == '1' or string.sub(other, at, at) == '1') and '1' or '0'
  end
  return table.concat(marks)
end
local merged = {}
for word = 2, #ARGV, 2 do
  local id, value = ARGV[word], ARGV[word + 1]
  local found = redis.call('HGET', KEYS[2], id)
  local at, page, pages, read, revisedAt, revised = string.match(value, PARTS)
  if found then
    local a, p, n, r, ra, rv = string.match(found, PARTS)
    if a then
      if isLater(a, place(p, n), at, place(page, pages)) then at, page, pages = a, p, n end
      if isLater(ra, number(rv), revisedAt, number(revised)) then revisedAt, revised = ra, rv end
      read = unite(r, read)
    end
  end
  value = table.concat({ at, page, pages, read, revisedAt, revised }, '|')
  if value ~= found then redis.call('HSET', KEYS[2], id, value) end
  merged[#merged + 1] = value
end
local excess = redis.call('HLEN', KEYS[2]) - tonumber(ARGV[1])
if excess > 0 then
  local all = redis.call('HGETALL', KEYS[2])
  local files = {}
  for word = 1, #all, 2 do
    local at, _, _, _, revisedAt = string.match(all[word + 1], PARTS)
    files[#files + 1] = { id = all[word], at = math.max(number(at), number(revisedAt)) }
  end
  table.sort(files, function(one, other) return one.at < other.at end)
  for number = 1, excess do redis.call('HDEL', KEYS[2], files[number].id) end
end
return merged`;

/** Writes only while the account exists. @param files ids and values, each six parts: at, page, pages, read, time of the mark, mark */
export async function mergeProgressFields(
  { accountKey, progressKey, max }: { accountKey: string; progressKey: string; max: number },
  files: [id: string, value: string][],
): Promise<string[]> {
  const words = [String(max), ...files.flat()];
  return callStore((store) =>
    store.eval<string[], string[]>(MERGE, [accountKey, progressKey], words),
  );
}
