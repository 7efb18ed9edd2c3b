import { apiError } from './errors.ts';

export interface ImageSize {
  format: 'png' | 'jpg' | 'gif' | 'webp' | 'svg';
  mimeType: string;
  width: number;
  height: number;
}

/**
 * Reads an image's kind and size in pixels from its first bytes.
 * @throws LakeError 400 when it is none of the known kinds
 */
export function measureImage(bytes: Buffer): ImageSize {
  const size = png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? svg(bytes);
  if (!size?.width || !size.height) throw apiError(400, 'Invalid image, could not read its size');
  return size;
}

function png(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { format: 'png', mimeType: 'image/png', width, height };
}

function gif(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 4) !== 'GIF8') return undefined;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  return { format: 'gif', mimeType: 'image/gif', width, height };
}

/** The size stands in the frame header, the first segment marked C0 to CF except C4, C8 and CC. */
function jpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xffc0 || marker > 0xffcf || [0xffc4, 0xffc8, 0xffcc].includes(marker)) continue;
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    return { format: 'jpg', mimeType: 'image/jpeg', width, height };
  }
  return undefined;
}

function webp(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const kind = { format: 'webp', mimeType: 'image/webp' } as const;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { ...kind, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { ...kind, width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    default:
      return {
        ...kind,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      };
  }
}

function svg(bytes: Buffer): ImageSize | undefined {
  const tag = /<svg[^>]*>/.exec(bytes.toString('utf8', 0, 4_096))?.[0];
  if (!tag) return undefined;
  const box = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(tag);
  const side = (name: string, fallback: string | undefined) =>
    Math.round(Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1] ?? fallback));
  const [width, height] = [side('width', box?.[1]), side('height', box?.[2])];
  return { format: 'svg', mimeType: 'image/svg+xml', width, height };
}
