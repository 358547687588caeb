import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommitteePublisher } from '../../core/team/committee-publisher.js';
import { TeamNames } from '../../core/team/team-names.js';
import { TeamMemberEntity } from './team-member.entity.js';
import { TeamResolver } from './team.resolver.js';
import { TeamService } from './team.service.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([TeamMemberEntity])],
  providers: [TeamService],
  exports: [TeamService],
})
export class TeamRecordsModule {}

/** Global: completing a hand-over publishes the new committee, and members choose their names on the role board. */
@Global()
@Module({
  imports: [TeamRecordsModule],
  providers: [
    TeamResolver,
    { provide: CommitteePublisher, useExisting: TeamService },
    { provide: TeamNames, useExisting: TeamService },
  ],
  exports: [TeamRecordsModule, CommitteePublisher, TeamNames],
})
export class TeamModule {}
