import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

export const TOKEN_ALGORITHM = 'HS256';

/** Signs tokens that hold a session id and nothing else: the session row says whose it is. */
@Injectable()
export class SessionTokens {
  constructor(private readonly jwt: JwtService) {}

  sign(sessionId: string, expiresAt: Date): string {
    return this.jwt.sign({ sub: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) });
  }
}
