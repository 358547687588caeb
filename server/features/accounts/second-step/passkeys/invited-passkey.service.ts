import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../core/access/principal.js';
import { PasswordLinks } from '../../password-links.service.js';
import { Passkeys } from './passkeys.service.js';

/** Lets somebody who is invited add a passkey instead of choosing a password. */
@Injectable()
export class InvitedPasskey {
  constructor(
    private readonly links: PasswordLinks,
    private readonly passkeys: Passkeys,
  ) {}

  /** Options for the browser, as JSON. Changes nothing. Throws LINK_INVALID for a link that is no invitation, TOO_MANY. */
  async start(token: string, principal: Principal): Promise<string> {
    return this.passkeys.optionsFor(await this.links.invited(token, principal));
  }

  /** Uses the invitation, and returns recovery codes. Throws LINK_INVALID; PASSKEY_REFUSED leaves the link as it is. */
  async accept(token: string, name: string, response: string, principal: Principal): Promise<string[]> {
    const { id: adminId } = await this.links.invited(token, principal);
    const created = await this.passkeys.verify(response, adminId);
    return this.links.accept(token, (account, manager) =>
      this.passkeys.insert({ ...created, adminId: account.id, name }, manager),
    );
  }
}
