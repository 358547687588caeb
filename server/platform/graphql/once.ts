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

/** Holds operations to what `@Once()` says. */
export function onceRule(context: ValidationContext): ASTVisitor {
  const fields = context.getSchema().getMutationType()?.getFields() ?? {};
  const names = (set: SelectionSetNode, seen: ReadonlySet<string>): string[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection.name.value];
      if (selection.kind === Kind.INLINE_FRAGMENT) return names(selection.selectionSet, seen);
      const { value } = selection.name;
      const fragment = seen.has(value) ? null : context.getFragment(value);
      return fragment ? names(fragment.selectionSet, new Set([...seen, value])) : [];
    });
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.MUTATION) return;
      const once = names(operation.selectionSet, new Set()).filter((name) => fields[name]?.extensions.once);
      const again = once.find((name, at) => once.indexOf(name) !== at);
      if (again)
        context.reportError(
          new GraphQLError(`${again} may stand once in an operation.`, {
            nodes: operation,
            extensions: { code: KINDS.invalid.code },
          }),
        );
    },
  };
}
