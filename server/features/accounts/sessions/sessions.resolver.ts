import { Args, Context, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import { CurrentAdmin, CurrentPrincipal, CurrentSession } from '../../../core/access/request-principal.js';
import type { GraphqlContext, Principal, SessionPrincipal, SignedInAdmin } from '../../../core/access/principal.js';
import { SessionCookie } from '../../../core/access/session-cookie.js';
import { SingleUse } from '../../../infra/graphql/operation-limits/single-use.js';
import { CONFIRMED_MINUTES } from '../../../shared/session-lifetime.js';
import { SIGN_IN_LIMIT_DESCRIPTION } from '../../../shared/sign-in.js';
import { AccountMailer } from '../account-mailer.js';
import {
  AdminModel,
  ChangePasswordArguments,
  ConfirmPasswordArguments,
  SessionModel,
  SignedInModel,
  SignInArguments,
  toAdminModel,
} from './sessions.types.js';
import { SignedInCookies } from './signed-in-cookies.js';
import { type OwnSession, SessionsService } from './sessions.service.js';
import { SESSION_POLICIES } from './sessions.policy.js';

@Resolver()
export class SessionsResolver {
  constructor(
    private readonly service: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly cookies: SignedInCookies,
    private readonly mailer: AccountMailer,
  ) {}

  @Policy(SESSION_POLICIES.me)
  @Query(() => AdminModel, { description: 'The signed-in officer.' })
  me(@CurrentAdmin() admin: SignedInAdmin): AdminModel {
    return toAdminModel(admin);
  }

  @Policy(SESSION_POLICIES.list)
  @Query(() => [SessionModel], {
    description: 'The sessions of the signed-in officer: this one first, then the most recently used.',
  })
  sessions(@CurrentSession() session: SessionPrincipal): Promise<OwnSession[]> {
    return this.service.own(session);
  }

  @Policy(SESSION_POLICIES.signIn)
  @SingleUse()
  @Mutation(() => SignedInModel, {
    description: `Signs in. A wrong address and a wrong password give the same error: \`UNAUTHENTICATED\`, “Invalid credentials”. The right password without the right code of a second step gives \`CODE_NEEDED\`. ${SIGN_IN_LIMIT_DESCRIPTION}`,
  })
  async signIn(
    @Args() { email, password, code }: SignInArguments,
    @CurrentPrincipal() principal: Principal,
    @Context() { res }: GraphqlContext,
  ): Promise<SignedInModel> {
    const signedIn = await this.service.signIn(email, password, principal, code);
    if (res) this.cookies.set(res, signedIn, principal);
    return { ...signedIn, admin: toAdminModel(signedIn.admin) };
  }

  @Policy(SESSION_POLICIES.signOut)
  @Mutation(() => Boolean, {
    description: 'Ends the session, for its token and its cookie. Also true without a session.',
  })
  async signOut(@CurrentPrincipal() principal: Principal, @Context() { res }: GraphqlContext): Promise<boolean> {
    await this.service.signOut(principal.sessionId);
    if (res) this.cookie.clear(res);
    return true;
  }

  @Policy(SESSION_POLICIES.changePassword)
  @SingleUse()
  @Mutation(() => SignedInModel, {
    description:
      'Changes the password of the signed-in officer. All their sessions end, including this one, and the result is a new one. Their API keys are revoked only with `revokeApiKeys: true`.',
  })
  async changePassword(
    @Args() change: ChangePasswordArguments,
    @CurrentSession() session: SessionPrincipal,
    @Context() { res }: GraphqlContext,
  ): Promise<SignedInModel> {
    const signedIn = await this.service.changePassword(change, session);
    this.mailer.tell(session.admin.email, 'password');
    if (res) this.cookies.set(res, signedIn, session);
    return { ...signedIn, admin: toAdminModel(signedIn.admin) };
  }

  @Policy(SESSION_POLICIES.confirm)
  @SingleUse()
  @Mutation(() => Boolean, {
    description: `Confirms that the officer is there. What answers \`PASSWORD_NEEDED\` works for ${CONFIRMED_MINUTES} minutes afterwards, as after signing in.`,
  })
  async confirmPassword(
    @Args() { currentPassword }: ConfirmPasswordArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<boolean> {
    await this.service.confirm(currentPassword, session);
    return true;
  }

  @Policy(SESSION_POLICIES.end)
  @Mutation(() => ID, { description: 'Ends one session of the signed-in officer and returns its ID.' })
  async endSession(
    @Args('id', { type: () => ID, description: 'ID of the session.' }) id: string,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<string> {
    await this.service.end(id, session);
    this.mailer.tell(session.admin.email, 'sessionsEnded');
    return id;
  }

  @Policy(SESSION_POLICIES.endOthers)
  @Mutation(() => Int, { description: 'Ends all other sessions of the signed-in officer and returns how many.' })
  async endOtherSessions(@CurrentSession() session: SessionPrincipal): Promise<number> {
    const ended = await this.service.endOthers(session);
    if (ended > 0) this.mailer.tell(session.admin.email, 'sessionsEnded');
    return ended;
  }
}
