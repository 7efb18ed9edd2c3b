/** A file that is made when the site is built. */
export function toResponse(bytes: Buffer, type = 'image/png'): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
}
