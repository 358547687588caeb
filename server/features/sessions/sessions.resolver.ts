import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller, GraphqlContext, SignedInAdmin } from '../../platform/access/caller.js';
import { SessionCookie } from '../../platform/access/session-cookie.js';
import { Once } from '../../platform/graphql/once.js';
import { AdminModel, SignedInModel, SignInArguments } from './sessions.types.js';
import { type SignedIn, SessionsService } from './sessions.service.js';

@Resolver()
export class SessionsResolver {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Allow('admin')
  @Query(() => AdminModel, { description: 'Whoever is signed in.' })
  me(@CurrentCaller() caller: Caller): SignedInAdmin {
    return caller.admin!;
  }

  @Public()
  @Once()
  @Mutation(() => SignedInModel, {
    description:
      'Begins a session. A wrong address and a wrong password are answered alike: `UNAUTHENTICATED`, “Invalid credentials”.',
  })
  async signIn(
    @Args() { email, password }: SignInArguments,
    @CurrentCaller() caller: Caller,
    @Context() { res }: GraphqlContext,
  ): Promise<SignedIn> {
    const signedIn = await this.sessions.signIn(email, password, caller);
    if (res) this.cookie.set(res, signedIn);
    return signedIn;
  }

  @Public()
  @Mutation(() => Boolean, {
    description: 'Ends the session, for its token and its cookie alike. True without a session too.',
  })
  async signOut(@CurrentCaller() caller: Caller, @Context() { res }: GraphqlContext): Promise<boolean> {
    await this.sessions.signOut(caller.sessionId);
    if (res) this.cookie.clear(res);
    return true;
  }
}
