-- The environment that Redis gives a script, on top of Lua 5.1 itself. It is loaded once; `run` is
-- called for every script. Values cross between JavaScript and Lua as text: see codec.ts.

local host = host
local sha
local format, floor, ceil, concat = string.format, math.floor, math.ceil, table.concat
local find_frame, protect = debug.getinfo, pcall

local function escape(text)
  return (text:gsub('[^%w]', function(byte) return format('%%%02X', byte:byte()) end))
end

local function unescape(text)
  return (text:gsub('%%(%x%x)', function(hex) return string.char(tonumber(hex, 16)) end))
end

-- Redis truncates a number that a script returns. Adding 0 turns -0 into 0.
local function encode(value)
  local kind = type(value)
  if kind == 'string' then return 's' .. escape(value) end
  if kind == 'number' then return format('i%.0f', (value < 0 and ceil(value) or floor(value)) + 0) end
  if value == true then return 'i1' end
  if kind ~= 'table' then return 'n' end
  if type(value.err) == 'string' then return 'e' .. escape(value.err) end
  if type(value.ok) == 'string' then return 's' .. escape(value.ok) end
  local tokens = { '' }
  for i, item in ipairs(value) do tokens[i + 1] = encode(item) end
  tokens[1] = 'a' .. #tokens - 1
  return concat(tokens, ' ')
end

-- A null becomes false, so that arrays have no holes.
local function decode(next_token)
  local token = next_token()
  local kind, rest = token:sub(1, 1), token:sub(2)
  if kind == 's' then return unescape(rest) end
  if kind == 'i' then return tonumber(rest) end
  if kind == 'e' then return { err = unescape(rest) } end
  if kind == 'o' then return { ok = unescape(rest) } end
  if kind == 'n' then return false end
  local items = {}
  for i = 1, tonumber(rest) do items[i] = decode(next_token) end
  return items
end

local function word(value)
  if type(value) == 'string' then return escape(value) end
  if type(value) == 'number' then return escape(format(value == floor(value) and '%.0f' or '%.17g', value)) end
  error({ err = 'ERR Lua redis lib command arguments must be strings or integers' }, 0)
end

local function call(...)
  local words = {}
  for i = 1, select('#', ...) do words[i] = word((select(i, ...))) end
  local reply = decode(host(concat(words, ' ')):gmatch('%S+'))
  if type(reply) == 'table' and reply.err then error(reply, 0) end
  return reply
end

local function try(...) return select(2, protect(call, ...)) end

local globals = {
  redis = { call = call, pcall = try },
  string = string, table = table, math = math,
  error = error, ipairs = ipairs, next = next, pairs = pairs, select = select,
  tonumber = tonumber, tostring = tostring, type = type, unpack = unpack,
}

local environment = setmetatable({}, {
  __index = function(_, name)
    local value = globals[name]
    if value ~= nil then return value end
    error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
  end,
  __newindex = function() error('Attempt to modify a readonly table', 2) end,
})

-- A frame that ended in a tail call has no line any more.
local function explain(problem)
  local message = type(problem) == 'table' and problem.err or 'ERR ' .. tostring(problem)
  local level, line = 2, ''
  local frame = find_frame(level, 'Sl')
  while frame and line == '' do
    if frame.source == '@user_script' then line = ':' .. frame.currentline end
    level = level + 1
    frame = find_frame(level, 'Sl')
  end
  return { err = message .. ' script: ' .. sha .. ', on @user_script' .. line .. '.' }
end

-- Runs a script. Returns its encoded reply.
function run(source, hash, keys, argv)
  local chunk, problem = loadstring(unescape(source), '@user_script')
  if not chunk then return encode({ err = 'ERR Error compiling script (new function): ' .. problem }) end
  sha, globals.KEYS, globals.ARGV = hash, decode(keys:gmatch('%S+')), decode(argv:gmatch('%S+'))
  setfenv(chunk, environment)
  local is_ok, reply = xpcall(function() return encode((chunk())) end, explain)
  return is_ok and reply or encode(reply)
end
