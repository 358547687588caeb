import { Module } from '@nestjs/common';
import { SiteResolver } from './site.resolver.js';

@Module({ providers: [SiteResolver] })
export class SiteModule {}
