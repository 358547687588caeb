import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MembershipEntity } from './membership.entity.js';
import { MembershipResolver } from './membership.resolver.js';
import { MembershipService } from './membership.service.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([MembershipEntity])],
  providers: [MembershipService],
  exports: [MembershipService],
})
export class MembershipRecordsModule {}

@Module({ imports: [MembershipRecordsModule], providers: [MembershipResolver], exports: [MembershipRecordsModule] })
export class MembershipModule {}
