import { Args, Context, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller, GraphqlContext, SignedInAdmin } from '../../platform/access/caller.js';
import { SessionCookie } from '../../platform/access/session-cookie.js';
import { Once } from '../../platform/graphql/once.js';
import { AdminModel, ChangePasswordArguments, SessionModel, SignedInModel, SignInArguments } from './sessions.types.js';
import { type OwnSession, type SignedIn, SessionsService } from './sessions.service.js';

@Resolver()
export class SessionsResolver {
  constructor(
    private readonly service: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Allow('admin', 'no key')
  @Query(() => AdminModel, { description: 'Whoever is signed in.' })
  me(@CurrentCaller() caller: Caller): SignedInAdmin {
    return caller.admin!;
  }

  @Allow('admin', 'no key')
  @Query(() => [SessionModel], {
    description: 'Where whoever asks is signed in: this session first, then those seen last.',
  })
  sessions(@CurrentCaller() caller: Caller): Promise<OwnSession[]> {
    return this.service.own(caller);
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
    const signedIn = await this.service.signIn(email, password, caller);
    if (res) this.cookie.set(res, signedIn);
    return signedIn;
  }

  @Public()
  @Mutation(() => Boolean, {
    description: 'Ends the session, for its token and its cookie alike. True without a session too.',
  })
  async signOut(@CurrentCaller() caller: Caller, @Context() { res }: GraphqlContext): Promise<boolean> {
    await this.service.signOut(caller.sessionId);
    if (res) this.cookie.clear(res);
    return true;
  }

  @Allow('admin', 'no key')
  @Once()
  @Mutation(() => SignedInModel, {
    description:
      'Gives whoever asks a new password. All their sessions end, this one too; a new one begins with the answer.',
  })
  async changePassword(
    @Args() { currentPassword, newPassword }: ChangePasswordArguments,
    @CurrentCaller() caller: Caller,
    @Context() { res }: GraphqlContext,
  ): Promise<SignedIn> {
    const signedIn = await this.service.changePassword(currentPassword, newPassword, caller);
    if (res) this.cookie.set(res, signedIn);
    return signedIn;
  }

  @Allow('admin', 'no key')
  @Mutation(() => ID, { description: 'Ends one session of whoever asks. Answers its id.' })
  async endSession(
    @Args('id', { type: () => ID, description: 'Of the session.' }) id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<string> {
    await this.service.end(id, caller);
    return id;
  }

  @Allow('admin', 'no key')
  @Mutation(() => Int, { description: 'Ends every session of whoever asks but this one. Answers how many.' })
  endOtherSessions(@CurrentCaller() caller: Caller): Promise<number> {
    return this.service.endOthers(caller);
  }
}
