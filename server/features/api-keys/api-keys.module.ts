import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyAuthority } from '../../platform/access/access.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysResolver } from './api-keys.resolver.js';
import { ApiKeysService } from './api-keys.service.js';

/** Global, for the guard before every handler asks it whose key a request presents. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ApiKeyEntity])],
  providers: [ApiKeysService, ApiKeysResolver, { provide: KeyAuthority, useExisting: ApiKeysService }],
  exports: [KeyAuthority],
})
export class ApiKeysModule {}
