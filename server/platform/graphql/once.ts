import { Extensions } from '@nestjs/graphql';
import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { KINDS } from '../../shared/errors.js';

/** A mutation that one operation may hold once at most, so that a hundred tries do not hide behind one request. */
export const Once = () => Extensions({ once: true });

/** Holds operations to what `@Once()` says. Each fragment is counted once, however often it is spread. */
export function onceRule(context: ValidationContext): ASTVisitor {
  const fields = context.getSchema().getMutationType()?.getFields() ?? {};
  const counted = new Map<string, Counts>();

  const countsOf = (set: SelectionSetNode): Counts => {
    const counts: Counts = new Map();
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const { value } = selection.name;
        if (fields[value]?.extensions.once) add(counts, value, 1);
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT ? countsOf(selection.selectionSet) : fragment(selection.name.value);
        for (const [name, count] of inner) add(counts, name, count);
      }
    }
    return counts;
  };
  const fragment = (name: string): Counts => {
    const known = counted.get(name);
    if (known) return known;
    // Stands there while the fragment is counted: one that spreads itself is another rule's to refuse.
    counted.set(name, new Map());
    const set = context.getFragment(name)?.selectionSet;
    const counts = set ? countsOf(set) : new Map<string, number>();
    counted.set(name, counts);
    return counts;
  };

  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.MUTATION) return;
      const again = [...countsOf(operation.selectionSet)].find(([, count]) => count > 1);
      if (!again) return;
      const extensions = { code: KINDS.invalid.code };
      context.reportError(
        new GraphQLError(`${again[0]} may stand once in an operation.`, { nodes: operation, extensions }),
      );
    },
  };
}

/** Field -> how often it stands there; two stands for many. */
type Counts = Map<string, number>;

const add = (counts: Counts, name: string, count: number) =>
  counts.set(name, Math.min(2, (counts.get(name) ?? 0) + count));
