import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

export const TOKEN_ALGORITHM = 'HS256';

/** Signs the tokens that name a session. A token says nothing of its holder: the session row does. */
@Injectable()
export class SessionTokens {
  constructor(private readonly jwt: JwtService) {}

  sign(sessionId: string, expiresAt: Date): string {
    return this.jwt.sign({ sub: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) });
  }
}
