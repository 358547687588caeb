import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentPrincipal } from '../../core/access/request-principal.js';
import type { Principal } from '../../core/access/principal.js';
import { NodeModel } from './node.js';
import { NodeService } from './node.service.js';
import { NODE_POLICIES } from './node.policy.js';

/** A lookup may query every content table. */
const NODE_COST = 5;

@Resolver(() => NodeModel)
export class NodeResolver {
  constructor(private readonly nodes: NodeService) {}

  @Policy(NODE_POLICIES.get)
  @Query(() => NodeModel, {
    nullable: true,
    description: `Content of any type by ID; null for an unknown ID, and for drafts unless an officer is signed in. Costs ${NODE_COST} in addition to its fields.`,
    complexity: ({ childComplexity }) => NODE_COST + childComplexity,
  })
  node(
    @Args('id', { type: () => ID, description: 'ID of the content.' }) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<NodeModel | null> {
    return this.nodes.find(id, principal);
  }
}
