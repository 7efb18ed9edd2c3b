-- The environment that Redis gives a script, on top of Lua 5.1 itself. It is loaded once; `run` is
-- called for every script. Values cross between JavaScript and Lua as text: see codec.ts.

local host = host
local sha
local environment

local format, floor, ceil, concat = string.format, math.floor, math.ceil, table.concat
local find_frame = debug.getinfo

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
  if type(value.ok) == 'string' then return 'o' .. escape(value.ok) end
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

local function argument(value)
  if type(value) == 'string' then return 's' .. escape(value) end
  if type(value) ~= 'number' then return nil end
  return 's' .. escape(format(value == floor(value) and '%.0f' or '%.17g', value))
end

local function pcall_command(...)
  local count = select('#', ...)
  if count == 0 then return { err = 'ERR Please specify at least one argument for this redis lib call' } end
  local tokens = {}
  for i = 1, count do
    local token = argument((select(i, ...)))
    if not token then return { err = 'ERR Lua redis lib command arguments must be strings or integers' } end
    tokens[i] = token
  end
  return decode(host(concat(tokens, ' ')):gmatch('%S+'))
end

local function call_command(...)
  local reply = pcall_command(...)
  if type(reply) == 'table' and reply.err then error(reply, 0) end
  return reply
end

local function error_reply(text)
  if type(text) ~= 'string' then return { err = 'ERR wrong number or type of arguments' } end
  text = text:gsub('^%-', '')
  return { err = text:find(' ', 1, true) and text or 'ERR ' .. text }
end

local function refuse_write() error('Attempt to modify a readonly table', 2) end

local function read_only(content, missing)
  return setmetatable({}, { __index = missing or content, __newindex = refuse_write, __metatable = false })
end

-- As in Redis, a script's own pcall receives the text of an error reply.
local function flatten(is_ok, problem, ...)
  if not is_ok and type(problem) == 'table' and problem.err then return false, problem.err end
  return is_ok, problem, ...
end

local function confine(load_chunk)
  return function(...)
    local chunk, problem = load_chunk(...)
    if not chunk then return nil, problem end
    return setfenv(chunk, environment)
  end
end

local globals = {
  redis = read_only({
    call = call_command,
    pcall = pcall_command,
    error_reply = error_reply,
    status_reply = function(text) return { ok = text } end,
    sha1hex = function(text) return sha1hex(escape(text)) end,
    log = function() end,
    LOG_DEBUG = 0, LOG_VERBOSE = 1, LOG_NOTICE = 2, LOG_WARNING = 3,
  }),
  string = read_only(string), table = read_only(table), math = read_only(math),
  coroutine = read_only(coroutine),
  assert = assert, collectgarbage = collectgarbage, error = error, gcinfo = gcinfo,
  getmetatable = getmetatable, ipairs = ipairs, next = next, pairs = pairs, rawequal = rawequal,
  rawget = rawget, rawset = rawset, select = select, setmetatable = setmetatable,
  tonumber = tonumber, tostring = tostring, type = type, unpack = unpack, xpcall = xpcall,
  _VERSION = _VERSION,
  load = confine(load), loadstring = confine(loadstring),
  pcall = function(...) return flatten(pcall(...)) end,
}

environment = read_only(globals, function(_, name)
  local value = globals[name]
  if value ~= nil then return value end
  error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
end)
globals._G = environment

local watch = debug.sethook
local function stop_overdue()
  if is_overdue() then error('Script took too long: timeout') end
end

-- A frame that ended in a tail call has no line any more.
local function explain(problem)
  local message = type(problem) == 'table' and (problem.err or 'ERR unknown error') or 'ERR ' .. tostring(problem)
  local level, line = 2, ''
  local frame = find_frame(level, 'Sl')
  while frame do
    if frame.source == '@user_script' then
      line = ':' .. frame.currentline
      break
    end
    level = level + 1
    frame = find_frame(level, 'Sl')
  end
  return { err = message .. ' script: ' .. sha .. ', on @user_script' .. line .. '.' }
end

-- Compiles a script. Returns an encoded error, or a null.
function compile(source)
  local chunk, problem = loadstring(unescape(source), '@user_script')
  if chunk then return 'n', chunk end
  return encode({ err = 'ERR Error compiling script (new function): ' .. problem })
end

-- Runs a script. Returns its encoded reply.
function run(source, hash, keys, argv)
  local problem, chunk = compile(source)
  if not chunk then return problem end
  sha, globals.KEYS, globals.ARGV = hash, decode(keys:gmatch('%S+')), decode(argv:gmatch('%S+'))
  setfenv(chunk, environment)
  -- The stand-in has one thread: a script that never ends would stop it. A hook is its thread's own.
  watch(stop_overdue, '', 100000)
  local is_ok, reply = xpcall(function() return encode((chunk())) end, explain)
  return is_ok and reply or encode(reply)
end
