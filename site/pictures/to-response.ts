export function toResponse(bytes: Buffer, type = 'image/png'): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
}
