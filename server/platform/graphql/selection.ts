import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** True when the operation asks for `field` anywhere below the field that is being resolved. */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  const within = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === field || within(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return within(selection.selectionSet);
      return within(info.fragments[selection.name.value]!.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node) => within(node.selectionSet));
}
