import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { apiError, mutationError } from './errors.ts';
import type { Member, Role } from './options.ts';

const TICKET_MS = 30_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Authenticates callers. While the dataset is private, anonymous callers see nothing. */
export class Auth {
  readonly #members: readonly Member[];
  readonly #tickets = new Map<string, number>();

  constructor(members: readonly Member[]) {
    this.#members = members;
  }

  /** @returns undefined for an anonymous request @throws LakeError 401 for a wrong token */
  findMember(authorization: string | undefined): Member | undefined {
    if (!authorization) return undefined;
    const given = digest(authorization.replace(/^Bearer /i, ''));
    const member = this.#members.find(({ token }) => timingSafeEqual(given, digest(token)));
    if (member) return member;
    throw apiError(401, 'Session not found', 'SIO-401-ANF');
  }

  /** Issues a secret for one request, because browsers drop the token on a redirect to another host. */
  issueTicket(): string {
    const ticket = randomUUID();
    this.#tickets.set(ticket, Date.now() + TICKET_MS);
    return ticket;
  }

  /** @returns whether the ticket was valid */
  spendTicket(ticket: string): boolean {
    const now = Date.now();
    for (const [ticket, expiry] of this.#tickets) if (expiry < now) this.#tickets.delete(ticket);
    return this.#tickets.delete(ticket);
  }
}

/** @throws LakeError 403 for anonymous requests and viewers, in the format of a refused mutation */
export function requirePermission(role: Role | undefined, permission: 'create' | 'update'): void {
  if (role && role !== 'viewer') return;
  const description = `Insufficient permissions; permission "${permission}" required`;
  throw mutationError(403, 'insufficientPermissionsError', description, { permission });
}

/** @throws LakeError 401 unless the caller is an administrator; the service also refuses a role with 401 */
export function requireGrant(role: Role | undefined, grant: string): void {
  if (role === 'administrator') return;
  throw apiError(401, `Unauthorized - missing grant "${grant}"`);
}

/** @throws LakeError 401 for anonymous requests */
export function requireMember(isMember: boolean): void {
  if (!isMember) throw apiError(401, 'You are not logged in', 'SIO-401-AEX');
}
