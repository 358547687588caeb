import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { OPERATION_LIMITS } from '../../../core/graphql/graphql-api.js';
import { overLimit } from './over-limit.js';

interface Measurement {
  depth: number;
  aliases: number;
  directives: number;
}

const MEASURES = ['depth', 'aliases', 'directives'] as const;
const EMPTY: Measurement = { depth: 0, aliases: 0, directives: 0 };
/** Tools query the schema to great depth. graphql-js prevents circular introspection itself. */
const INTROSPECTION = '__schema';

/** Limits depth, aliases and directives of an operation. A fragment is measured once and counts every time it is spread. */
export function shapeRule(context: ValidationContext): ASTVisitor {
  const measured = new Map<string, Measurement>();

  const measureSet = (set: SelectionSetNode | undefined): Measurement => {
    const measurement = { ...EMPTY };
    for (const selection of set?.selections ?? []) {
      const nested = measureSelection(selection);
      measurement.depth = Math.max(measurement.depth, nested.depth + (selection.kind === Kind.FIELD ? 1 : 0));
      measurement.aliases += nested.aliases + (selection.kind === Kind.FIELD && selection.alias ? 1 : 0);
      measurement.directives += nested.directives + (selection.directives?.length ?? 0);
    }
    return measurement;
  };
  const measureSelection = (selection: SelectionNode): Measurement => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
    const measurement = measureSet(selection.selectionSet);
    return selection.kind === Kind.FIELD && selection.name.value === INTROSPECTION
      ? { ...measurement, depth: 0 }
      : measurement;
  };
  const measureFragment = (name: string): Measurement => {
    const known = measured.get(name);
    if (known) return known;
    // A placeholder while the fragment is measured; another validation rule rejects fragments that spread themselves.
    measured.set(name, EMPTY);
    const fragment = context.getFragment(name);
    const measurement = measureSet(fragment?.selectionSet);
    measurement.directives += fragment?.directives?.length ?? 0;
    measured.set(name, measurement);
    return measurement;
  };

  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const measurement = measureSet(operation.selectionSet);
      for (const { directives } of [operation, ...(operation.variableDefinitions ?? [])])
        measurement.directives += directives?.length ?? 0;
      for (const limit of MEASURES) {
        if (measurement[limit] <= OPERATION_LIMITS[limit]) continue;
        const { message, extensions } = overLimit(limit, measurement[limit]);
        context.reportError(new GraphQLError(message, { nodes: operation, extensions }));
      }
    },
  };
}
