import type { ApiKeyScope } from '../../shared/api-keys.js';
import { CONFIRMED_MINUTES } from '../../shared/session-lifetime.js';
import type { Device } from './browser-cookies.js';

/** The role of an account. An administrator also manages accounts. */
export type AccountRole = 'officer' | 'administrator';

export interface SignedInAdmin {
  id: string;
  email: string;
  /** Read from the database with each request, so that a change of role takes effect at once. */
  name: string;
  role: AccountRole;
  /** False for somebody who signs in with a passkey alone. */
  hasPassword: boolean;
}

/** `address` and `visitor` are salted hashes that change daily: good for counting, useless for tracing. */
export interface Principal {
  /** The signed-in officer, or the one who created the API key; null for everybody else. */
  admin: SignedInAdmin | null;
  /** A signed-in officer who must first set up a second step: `admin` is null, and only a few operations know of them. */
  restrictedAdmin: SignedInAdmin | null;
  sessionId: string | null;
  /** When the officer last entered the password or used a passkey in this session; null without one. */
  confirmedAt: Date | null;
  /** The scope of the API key that was sent; null without one. */
  apiKeyScope: ApiKeyScope | null;
  /** The beginning of that key, for the log. */
  apiKey: string | null;
  /** One network address. Whole campuses share a few. */
  address: string;
  /** One browser, by a random id in a cookie; null without a cookie that we issued. */
  visitor: string | null;
  /** The visitor cookie is issued with this response. A client that drops cookies is a new visitor each time. */
  newVisitor: boolean;
  /** The browser, if somebody has signed in there before. */
  device: Device | null;
  /** The `User-Agent` header, which anybody can forge. */
  userAgent: string;
}

/** A principal who is signed in in person, not by an API key. */
export interface SessionPrincipal extends Principal {
  admin: SignedInAdmin;
  sessionId: string;
  confirmedAt: Date;
  apiKeyScope: null;
  apiKey: null;
}

/** The signed-in officer, even without a required second step. For operations that allow that, and for logs. */
export const officerOf = ({ admin, restrictedAdmin }: Principal): SignedInAdmin | null => admin ?? restrictedAdmin;

/** True if the officer has entered the password or used a passkey in the last minutes. */
export function isConfirmed({ confirmedAt }: Pick<Principal, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= CONFIRMED_MINUTES * 60_000;
}

/** null for a principal who is not signed in, or by an API key. */
export function sessionPrincipalOf(principal: Principal): SessionPrincipal | null {
  const { sessionId, confirmedAt } = principal;
  const admin = officerOf(principal);
  return admin && sessionId && confirmedAt
    ? { ...principal, admin, sessionId, confirmedAt, apiKeyScope: null, apiKey: null }
    : null;
}

/** The principal of a page that the server renders: it sees what anybody may see. */
export const ANONYMOUS: Principal = {
  admin: null,
  restrictedAdmin: null,
  sessionId: null,
  confirmedAt: null,
  apiKeyScope: null,
  apiKey: null,
  address: '',
  visitor: null,
  newVisitor: false,
  device: null,
  userAgent: '',
};

export interface OperationOutcome {
  /** The response is complete, and the same for everybody who sends this query. */
  isPublic?: true;
  /** The response shows a number that can change without a save, such as claps. */
  showsCounts?: true;
  /** The response shows something that visitors do not get, such as a draft. */
  showsUnpublished?: true;
}

/** The context of a GraphQL operation. Rendering in process passes a principal and no request. */
export interface GraphqlContext {
  req?: import('express').Request;
  res?: import('express').Response;
  principal?: Principal;
  /** The response is for this client alone: nothing may cache it. */
  isPrivate?: true;
  /** Filled while the operation runs. An object of its own, because Apollo copies the context. */
  outcome?: OperationOutcome;
}
