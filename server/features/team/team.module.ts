import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
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

@Module({ imports: [TeamRecordsModule], providers: [TeamResolver], exports: [TeamRecordsModule] })
export class TeamModule {}
