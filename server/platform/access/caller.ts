import type { KeyScope } from '../../shared/api-keys.js';
import type { Role } from '../../shared/sessions.js';

export interface SignedInAdmin {
  id: string;
  email: string;
  role: Role;
}

/** Who asks. `address` and `visitor` are salted hashes that change daily: good for counting, useless for tracing. */
export interface Caller {
  admin: SignedInAdmin | null;
  sessionId: string | null;
  /** What the API key may do that this came with; null for whoever came without one. */
  key: KeyScope | null;
  /** One network address (a campus shares few). */
  address: string;
  /** One browser at that address, as far as that can be told without a cookie. */
  visitor: string;
  /** What the caller's program says of itself. Anybody can say anything there. */
  userAgent: string;
}

/** The caller of a page that the server renders: it sees what anybody may see. */
export const ANONYMOUS: Caller = { admin: null, sessionId: null, key: null, address: '', visitor: '', userAgent: '' };

/** What a GraphQL operation runs in. Rendering in process passes a caller and no request. */
export interface GraphqlContext {
  req?: import('express').Request;
  res?: import('express').Response;
  caller?: Caller;
}
