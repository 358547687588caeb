import { Extensions } from '@nestjs/graphql';
import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { ERROR_KINDS } from '../../../shared/error-kinds.js';

/** Marks a mutation that an operation may contain only once, so that one request cannot hide a hundred attempts. */
export const SingleUse = () => Extensions({ once: true });

/** Enforces `@SingleUse()`. Each fragment is counted once and its counts apply every time it is spread. */
export function singleUseRule(context: ValidationContext): ASTVisitor {
  const fields = context.getSchema().getMutationType()?.getFields() ?? {};
  const counted = new Map<string, Counts>();

  const countsOf = (set: SelectionSetNode): Counts => {
    const counts: Counts = new Map();
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const { value } = selection.name;
        if (fields[value]?.extensions.once) addCount(counts, value, 1);
      } else {
        const nested =
          selection.kind === Kind.INLINE_FRAGMENT
            ? countsOf(selection.selectionSet)
            : countFragment(selection.name.value);
        for (const [name, count] of nested) addCount(counts, name, count);
      }
    }
    return counts;
  };
  const countFragment = (name: string): Counts => {
    const known = counted.get(name);
    if (known) return known;
    // A placeholder while the fragment is counted; another validation rule rejects fragments that spread themselves.
    counted.set(name, new Map());
    const set = context.getFragment(name)?.selectionSet;
    const counts = set ? countsOf(set) : new Map<string, number>();
    counted.set(name, counts);
    return counts;
  };

  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.MUTATION) return;
      const repeated = [...countsOf(operation.selectionSet)].find(([, count]) => count > 1);
      if (!repeated) return;
      const extensions = { code: ERROR_KINDS.invalid.code };
      context.reportError(
        new GraphQLError(`${repeated[0]} may occur only once in an operation.`, { nodes: operation, extensions }),
      );
    },
  };
}

/** Uses per field; 2 means two or more. */
type Counts = Map<string, number>;

const addCount = (counts: Counts, name: string, count: number) =>
  counts.set(name, Math.min(2, (counts.get(name) ?? 0) + count));
