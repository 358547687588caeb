import { Global, Module } from '@nestjs/common';
import { NodeService } from './node.service.js';
import { NodeResolver } from './node.resolver.js';

@Global()
@Module({ providers: [NodeService, NodeResolver], exports: [NodeService] })
export class NodeModule {}
