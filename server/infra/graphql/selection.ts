import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** True when the operation selects `field` anywhere below the field being resolved. */
export function selectsField(info: GraphQLResolveInfo, field: string): boolean {
  const visitedFragments = new Set<string>();
  const isSelectedIn = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === field || isSelectedIn(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isSelectedIn(selection.selectionSet);
      const { value } = selection.name;
      if (visitedFragments.has(value)) return false;
      visitedFragments.add(value);
      return isSelectedIn(info.fragments[value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node) => isSelectedIn(node.selectionSet));
}
