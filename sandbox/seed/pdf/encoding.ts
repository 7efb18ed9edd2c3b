const decoder = new TextDecoder('windows-1252');
const printable = Array.from({ length: 256 }, (_, code) => code).filter(
  (code) => code >= 0x20 && code !== 0x7f && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code),
);
const encodable = new Set(decoder.decode(Uint8Array.from(printable)));

/** Lists the characters that the standard PDF fonts cannot show. */
export function unencodable(text: string): string[] {
  return [...new Set(text)].filter((character) => !encodable.has(character));
}
