import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeyAuthority } from '../../core/access/authorities.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysResolver } from './api-keys.resolver.js';
import { ApiKeysService } from './api-keys.service.js';

/** Global, because the access guard verifies API keys for every handler. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ApiKeyEntity])],
  providers: [ApiKeysService, ApiKeysResolver, { provide: ApiKeyAuthority, useExisting: ApiKeysService }],
  exports: [ApiKeyAuthority],
})
export class ApiKeysModule {}
