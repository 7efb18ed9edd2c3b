/**
 * What a mark in a copy of a file looks like: the id of the key that made it, and 80 bits, both in
 * base32 (RFC 4648), e.g. `Q7-GEZDGNBVGY3TQOJQ`.
 */
export const MARK = /^[A-Z2-7]{2}-[A-Z2-7]{16}$/;
