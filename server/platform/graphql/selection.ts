import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** True when the operation asks for `field` anywhere below the field that is being resolved. */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  const seen = new Set<string>();
  const within = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === field || within(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return within(selection.selectionSet);
      const { value } = selection.name;
      if (seen.has(value)) return false;
      seen.add(value);
      return within(info.fragments[value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node) => within(node.selectionSet));
}
