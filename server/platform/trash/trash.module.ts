import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TrashEntity } from './trash.entity.js';
import { TrashResolver } from './trash.resolver.js';
import { Trash } from './trash.service.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([TrashEntity])], providers: [Trash, TrashResolver], exports: [Trash] })
export class TrashModule {}
