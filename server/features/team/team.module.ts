import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamMemberEntity } from './team-member.entity.js';
import { TeamResolver } from './team.resolver.js';
import { TeamService } from './team.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([TeamMemberEntity])],
  providers: [TeamService, TeamResolver],
  exports: [TeamService],
})
export class TeamModule {}
