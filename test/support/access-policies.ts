import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { randomUUID } from 'node:crypto';

/** Anybody; or administrators; or officers, and of their API keys none, every one, or those that may write. */
export type Who = 'public' | 'administrator' | 'none' | 'read' | 'write';

interface Expected {
  who: Who;
  graphql?: string[];
  /** Each of these answers under `/api` too. */
  rest?: string[];
  routes?: string[];
}

/** Every policy, by its name, with every handler that names it. */
export const POLICIES: Record<string, Expected> = {
  'events.list': {
    who: 'public',
    graphql: ['Query.events', 'Query.upcomingEvents', 'Query.eventDays'],
    rest: ['GET /events'],
  },
  'events.get': { who: 'public', graphql: ['Query.event', 'Query.eventBySlug'] },
  'events.create': { who: 'write', graphql: ['Mutation.createEvent'], rest: ['POST /events'] },
  'events.update': {
    who: 'write',
    graphql: ['Mutation.updateEvent', 'Mutation.cancelEvent', 'Mutation.reinstateEvent'],
    rest: ['PUT /events', 'PUT /events/:id'],
  },
  'events.delete': { who: 'write', graphql: ['Mutation.deleteEvent'], rest: ['DELETE /events', 'DELETE /events/:id'] },
  'seats.take': { who: 'public', graphql: ['Mutation.takeSeat'] },
  'seats.get': { who: 'public', graphql: ['Query.seat'] },
  'seats.change': {
    who: 'public',
    graphql: ['Mutation.renameSeat', 'Mutation.acceptSeat', 'Mutation.giveBackSeat', 'Mutation.eraseSeat'],
  },
  'seats.list': { who: 'read', graphql: ['Query.seatHolders'] },
  'seats.add': { who: 'write', graphql: ['Mutation.addSeatHolder'] },
  'seats.remove': { who: 'write', graphql: ['Mutation.removeSeatHolder'] },
  'seats.close': { who: 'write', graphql: ['Mutation.setSeatsClosed'] },
  'roles.board': { who: 'public', graphql: ['Query.roleBoard'] },
  'roles.take': { who: 'public', graphql: ['Mutation.takeRole'] },
  'roles.get': { who: 'public', graphql: ['Query.takenRole'] },
  'roles.change': { who: 'public', graphql: ['Mutation.changeTakenRole', 'Mutation.giveBackRole'] },
  'roles.holders': { who: 'read', graphql: ['Query.roleHolders'] },
  'roles.assign': { who: 'write', graphql: ['Mutation.assignRole'] },
  'roles.free': { who: 'write', graphql: ['Mutation.freeRole'] },
  'clubLink.get': { who: 'read', graphql: ['Query.clubLink'] },
  'clubLink.renew': { who: 'none', graphql: ['Mutation.renewClubLink'] },
  'clubLink.revoke': { who: 'none', graphql: ['Mutation.revokeClubLink'] },
  'team.list': {
    who: 'public',
    graphql: ['Query.teamMembers', 'Query.teamYears', 'Query.executiveCommittee', 'Query.testimonials'],
    rest: ['GET /team'],
  },
  'team.get': { who: 'public', graphql: ['Query.teamMember'] },
  'team.create': {
    who: 'write',
    graphql: ['Mutation.createTeamMember', 'Mutation.createCommittee'],
    rest: ['POST /team'],
  },
  'team.update': { who: 'write', graphql: ['Mutation.updateTeamMember'], rest: ['PUT /team/:id'] },
  'team.delete': {
    who: 'write',
    graphql: ['Mutation.deleteTeamMember', 'Mutation.deleteTeamMembers'],
    rest: ['DELETE /team/:id'],
  },
  'gallery.list': { who: 'public', graphql: ['Query.galleryImages'], rest: ['GET /gallery'] },
  'gallery.get': { who: 'public', graphql: ['Query.galleryImage'] },
  'gallery.create': { who: 'write', graphql: ['Mutation.createGalleryImage'], rest: ['POST /gallery'] },
  'gallery.update': { who: 'write', graphql: ['Mutation.updateGalleryImage'], rest: ['PUT /gallery/:id'] },
  'gallery.delete': { who: 'write', graphql: ['Mutation.deleteGalleryImage'], rest: ['DELETE /gallery/:id'] },
  'specialEvent.get': { who: 'public', graphql: ['Query.specialEvent'], rest: ['GET /special-event'] },
  'specialEvent.create': { who: 'write', graphql: ['Mutation.createSpecialEvent'], rest: ['POST /special-event'] },
  'specialEvent.update': { who: 'write', graphql: ['Mutation.updateSpecialEvent'], rest: ['PUT /special-event/:id'] },
  'specialEvent.delete': { who: 'write', graphql: ['Mutation.deleteSpecialEvent'] },
  'meetings.list': {
    who: 'public',
    graphql: ['Query.weeklyMeetings', 'Query.nextMeeting', 'Query.meetingNotice', 'Query.meetings'],
    rest: ['GET /meetings'],
  },
  'meetings.create': { who: 'write', graphql: ['Mutation.createWeeklyMeeting'] },
  'meetings.update': { who: 'write', graphql: ['Mutation.updateWeeklyMeeting'] },
  'meetings.delete': { who: 'write', graphql: ['Mutation.deleteWeeklyMeeting'] },
  'meetings.change': { who: 'write', graphql: ['Mutation.changeMeeting', 'Mutation.resetMeeting'] },
  'sheet.get': { who: 'public', graphql: ['Query.eveningSheet'] },
  'sheet.save': { who: 'write', graphql: ['Mutation.saveEveningSheet'] },
  'timer.get': { who: 'public', graphql: ['Query.timerEvenings'] },
  'timer.handIn': { who: 'public', graphql: ['Mutation.handInTimes'] },
  'timer.list': { who: 'read', graphql: ['Query.timedSpeeches'] },
  'timer.delete': { who: 'write', graphql: ['Mutation.deleteTimedSpeech'] },
  'membership.get': { who: 'public', graphql: ['Query.membershipConfig'], rest: ['GET /membership/config'] },
  'membership.getStored': { who: 'read', graphql: ['Query.adminMembershipConfig'] },
  'membership.update': {
    who: 'write',
    graphql: ['Mutation.updateMembershipConfig'],
    rest: ['POST /membership/config'],
  },
  'introVideo.get': { who: 'public', graphql: ['Query.introVideo'], rest: ['GET /video'] },
  'introVideo.getStored': { who: 'read', graphql: ['Query.adminIntroVideo'] },
  'introVideo.replace': { who: 'write', graphql: ['Mutation.replaceIntroVideo'], rest: ['PUT /video'] },
  'introVideo.update': { who: 'write', graphql: ['Mutation.updateIntroVideo'] },
  'introVideo.delete': { who: 'write', graphql: ['Mutation.deleteIntroVideo'] },
  'backups.getStatus': { who: 'none', graphql: ['Query.backupStatus'] },
  'backups.createLink': { who: 'administrator', graphql: ['Mutation.createBackupLink'] },
  'backups.download': { who: 'public', routes: ['GET /backups/:token'] },
  'blog.listPublished': { who: 'public', graphql: ['Query.blogPosts'], rest: ['GET /blogs/published'] },
  'blog.getPublished': { who: 'public', graphql: ['Query.blogPost'], rest: ['GET /blogs/:slug'] },
  'blog.search': { who: 'public', graphql: ['Query.searchPosts'] },
  'blog.list': { who: 'read', graphql: ['Query.adminBlogPosts'], rest: ['GET /blogs'] },
  'blog.get': { who: 'read', graphql: ['Query.adminBlogPost'] },
  'blog.listAuthors': { who: 'read', graphql: ['Query.blogAuthors'] },
  'blog.listRevisions': { who: 'read', graphql: ['Query.blogPostRevisions'] },
  'blog.getRevision': { who: 'read', graphql: ['Query.blogPostRevision'] },
  'blog.getPending': { who: 'read', graphql: ['Query.blogPostPendingChanges'] },
  'blog.save': { who: 'write', graphql: ['Mutation.saveBlogPost'] },
  'blog.schedule': { who: 'write', graphql: ['Mutation.scheduleBlogPost'] },
  'blog.deleteRevision': { who: 'write', graphql: ['Mutation.deleteBlogPostRevision'] },
  'blog.restoreRevision': { who: 'write', graphql: ['Mutation.restoreBlogPostRevision'] },
  'blog.countSubmissions': { who: 'read', graphql: ['Query.waitingSubmissions'] },
  'blog.clap': { who: 'public', graphql: ['Mutation.clapBlogPost'], rest: ['PUT /blogs/:id/clap'] },
  'blog.submit': { who: 'public', graphql: ['Mutation.submitBlogDraft'], rest: ['POST /blogs/submit-draft'] },
  'blog.getSubmissionStatus': { who: 'public', graphql: ['Query.submissionStatus'] },
  'blog.decline': { who: 'write', graphql: ['Mutation.declineSubmission'] },
  'blog.reopen': { who: 'write', graphql: ['Mutation.reopenSubmission'] },
  'blog.create': { who: 'write', graphql: ['Mutation.createBlogPost'], rest: ['POST /blogs'] },
  'blog.update': { who: 'write', graphql: ['Mutation.updateBlogPost'], rest: ['PUT /blogs/:id'] },
  'blog.setStatus': { who: 'write', graphql: ['Mutation.setBlogPostStatus'], rest: ['PUT /blogs/:id/status'] },
  'blog.uploadPicture': { who: 'write', graphql: ['Mutation.uploadBlogPicture'] },
  'blog.delete': { who: 'write', graphql: ['Mutation.deleteBlogPost'], rest: ['DELETE /blogs/:id'] },
  'contact.sendMessage': { who: 'public', graphql: ['Mutation.sendContactMessage'] },
  'contact.sendFeedback': { who: 'public', graphql: ['Mutation.sendFeedback'] },
  'contact.sendTemplate': { who: 'public', rest: ['POST /v1.0/email/send', 'POST /v1.0/email/send-form'] },
  'sessions.me': { who: 'none', graphql: ['Query.me'] },
  'sessions.list': { who: 'none', graphql: ['Query.sessions'] },
  'sessions.signIn': { who: 'public', graphql: ['Mutation.signIn'], rest: ['POST /auth/login'] },
  'sessions.signOut': { who: 'public', graphql: ['Mutation.signOut'], rest: ['POST /auth/logout'] },
  'sessions.changePassword': { who: 'none', graphql: ['Mutation.changePassword'] },
  'sessions.confirm': { who: 'none', graphql: ['Mutation.confirmPassword', 'Mutation.confirmWithPasskey'] },
  'sessions.end': { who: 'none', graphql: ['Mutation.endSession'] },
  'sessions.endOthers': { who: 'none', graphql: ['Mutation.endOtherSessions'] },
  'accounts.list': { who: 'administrator', graphql: ['Query.accounts'] },
  'accounts.invite': { who: 'administrator', graphql: ['Mutation.inviteAccount'] },
  'accounts.createLink': { who: 'administrator', graphql: ['Mutation.createPasswordLink'] },
  'accounts.change': {
    who: 'administrator',
    graphql: [
      'Mutation.setAccountRole',
      'Mutation.endAccountSessions',
      'Mutation.deactivateAccount',
      'Mutation.reactivateAccount',
    ],
  },
  'accounts.delete': { who: 'administrator', graphql: ['Mutation.deleteAccount'] },
  'accounts.rename': { who: 'none', graphql: ['Mutation.setOwnName'] },
  'accounts.openLink': { who: 'public', graphql: ['Query.passwordLink'] },
  'accounts.requestLink': { who: 'public', graphql: ['Mutation.requestPasswordLink'] },
  'accounts.useLink': {
    who: 'public',
    graphql: ['Mutation.setPassword', 'Mutation.startInvitedPasskey', 'Mutation.acceptWithPasskey'],
  },
  'ownEmail.request': { who: 'none', graphql: ['Mutation.requestEmailChange'] },
  'ownEmail.open': { who: 'public', graphql: ['Query.emailChange'] },
  'ownEmail.confirm': { who: 'public', graphql: ['Mutation.confirmEmailChange'] },
  'handOver.get': {
    who: 'administrator',
    graphql: ['Query.handOver', 'Query.completedHandOver', 'Query.mailAddresses'],
  },
  'handOver.prepare': {
    who: 'administrator',
    graphql: ['Mutation.beginHandOver', 'Mutation.updateHandOver', 'Mutation.discardHandOver'],
  },
  'handOver.complete': { who: 'administrator', graphql: ['Mutation.completeHandOver'] },
  'secondStep.get': { who: 'none', graphql: ['Query.secondStep', 'Query.passkeys'] },
  'secondStep.setUp': {
    who: 'none',
    graphql: [
      'Mutation.startAuthenticator',
      'Mutation.confirmAuthenticator',
      'Mutation.startPasskey',
      'Mutation.addPasskey',
    ],
  },
  'secondStep.change': {
    who: 'none',
    graphql: [
      'Mutation.renewRecoveryCodes',
      'Mutation.turnOffSecondStep',
      'Mutation.renamePasskey',
      'Mutation.removePasskey',
    ],
  },
  'secondStep.startPasskeySignIn': { who: 'public', graphql: ['Mutation.startPasskeySignIn'] },
  'secondStep.signInWithPasskey': { who: 'public', graphql: ['Mutation.signInWithPasskey'] },
  'secondStep.removeFromAccount': { who: 'administrator', graphql: ['Mutation.removeSecondStep'] },
  'secondStep.require': { who: 'administrator', graphql: ['Mutation.requireSecondStep'] },
  'apiKeys.list': { who: 'none', graphql: ['Query.apiKeys'] },
  'apiKeys.create': { who: 'none', graphql: ['Mutation.createApiKey'] },
  'apiKeys.revoke': { who: 'none', graphql: ['Mutation.revokeApiKey'] },
  'acts.list': { who: 'none', graphql: ['Query.acts', 'Query.actPeople'] },
  'site.get': { who: 'public', graphql: ['Query.site'] },
  'nodes.get': { who: 'public', graphql: ['Query.node'] },
  'trash.deleteForGood': { who: 'none', graphql: ['Mutation.deleteForGood', 'Mutation.emptyTrash'] },
  'trash.list': { who: 'none', graphql: ['Query.deletedRecords'] },
  'trash.restore': { who: 'write', graphql: ['Mutation.undoDelete'] },
  'mail.getStatus': { who: 'none', graphql: ['Query.mailStatus'] },
  'health.check': { who: 'public', rest: ['GET /health', 'GET /health/ready'] },
  'metrics.read': { who: 'public', routes: ['GET /metrics'] },
  'media.download': { who: 'public', routes: ['GET /media/*path'] },
  'openapi.read': { who: 'public', routes: ['GET /api/openapi.json', 'GET /api/docs/rest'] },
  'web.page': {
    who: 'public',
    routes: [
      'GET /api/docs',
      'GET /privacy',
      'GET /offline',
      'GET /events/:slug/poster',
      'GET /meetings/:date/poster',
      'GET /{*path}',
    ],
  },
  'web.feed': {
    who: 'public',
    routes: [
      'GET /.well-known/security.txt',
      'GET /.well-known/change-password',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'GET /sitemap-:number.xml',
      'GET /feed.xml',
      'GET /feed.json',
      'GET /feed',
      'GET /rss',
      'GET /schema.graphql',
      'GET /calendar.ics',
      'GET /events/:name.ics',
    ],
  },
  'web.card': {
    who: 'public',
    routes: ['GET /cards/:page.jpg', 'GET /cards/posts/:id.jpg', 'GET /cards/events/:id.jpg'],
  },
};

const whoMayRun = (handlersOf: (expected: Expected) => string[] | undefined): Record<string, Who> =>
  Object.fromEntries(
    Object.values(POLICIES).flatMap((expected) => (handlersOf(expected) ?? []).map((name) => [name, expected.who])),
  );
/** Those who may run each operation of GraphQL, such as `Mutation.signIn`. */
export const OPERATIONS = whoMayRun(({ graphql }) => graphql);
/** The same of each REST call. */
export const CALLS = whoMayRun(({ rest }) => rest);

/** A call of a root field with something in every argument that must be there. */
export function callOf(schema: GraphQLSchema, operation: string): string {
  const [kind, name] = operation.split('.') as ['Query' | 'Mutation', string];
  const field = (kind === 'Query' ? schema.getQueryType() : schema.getMutationType())!.getFields()[name]!;
  const needed = field.args.filter(isRequiredArgument);
  const given = needed.map((arg) => `${arg.name}: ${something(arg.type)}`);
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
  const file = needed.some(({ type }) => getNamedType(type).name === 'Upload') ? '($file: Upload!)' : '';
  return `${kind.toLowerCase()}${file} { ${name}${given.length ? `(${given.join(', ')})` : ''} ${selection} }`;
}

function something(type: GraphQLInputType): string {
  if (isNonNullType(type)) return something(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (type.name === 'Upload') return '$file';
  if (!isInputObjectType(type))
    return (
      {
        ID: `"${randomUUID()}"`,
        Int: '1',
        Boolean: 'true',
        DateTime: '"2026-11-21T00:00:00Z"',
        CalendarDate: '"2026-11-21"',
      }[type.name] ?? '"x"'
    );
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${something(field.type)}`).join(', ')} }`;
}
