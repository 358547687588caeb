import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { OPERATION_LIMITS, overLimit } from '../../shared/graphql.js';

interface Shape {
  depth: number;
  aliases: number;
  directives: number;
}

const MEASURES = ['depth', 'aliases', 'directives'] as const;
const NOTHING: Shape = { depth: 0, aliases: 0, directives: 0 };
/** The schema may be asked for to any depth, as tools do: GraphQL itself sees to it that this does not go round in circles. */
const INTROSPECTION = '__schema';

/** Holds operations to the limits of their shape. A fragment is measured once, and counts as often as it is spread. */
export function shapeRule(context: ValidationContext): ASTVisitor {
  const measured = new Map<string, Shape>();

  const shapeOf = (set: SelectionSetNode | undefined): Shape => {
    const shape = { ...NOTHING };
    for (const selection of set?.selections ?? []) {
      const inner = within(selection);
      shape.depth = Math.max(shape.depth, inner.depth + (selection.kind === Kind.FIELD ? 1 : 0));
      shape.aliases += inner.aliases + (selection.kind === Kind.FIELD && selection.alias ? 1 : 0);
      shape.directives += inner.directives + (selection.directives?.length ?? 0);
    }
    return shape;
  };
  const within = (selection: SelectionNode): Shape => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return fragment(selection.name.value);
    const shape = shapeOf(selection.selectionSet);
    return selection.kind === Kind.FIELD && selection.name.value === INTROSPECTION ? { ...shape, depth: 0 } : shape;
  };
  const fragment = (name: string): Shape => {
    const known = measured.get(name);
    if (known) return known;
    // Stands there while the fragment is measured: one that spreads itself is another rule's to refuse.
    measured.set(name, NOTHING);
    const shape = shapeOf(context.getFragment(name)?.selectionSet);
    measured.set(name, shape);
    return shape;
  };

  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const shape = shapeOf(operation.selectionSet);
      shape.directives += operation.directives?.length ?? 0;
      for (const limit of MEASURES) {
        if (shape[limit] <= OPERATION_LIMITS[limit]) continue;
        const { message, extensions } = overLimit(limit, shape[limit]);
        context.reportError(new GraphQLError(message, { nodes: operation, extensions }));
      }
    },
  };
}
