import { Field, ID, InterfaceType } from '@nestjs/graphql';

const typeNames = new WeakMap<object, string>();

/** Records the GraphQL type of `row` for fields that only declare the interface `Node`. */
export function markAsNode<T extends object>(row: T, name: string): T {
  typeNames.set(row, name);
  return row;
}

@InterfaceType('Node', {
  description: 'Content with a globally unique ID. `node` finds it by that ID, whatever its type.',
  resolveType: (row: object) => typeNames.get(row),
})
export abstract class NodeModel {
  @Field(() => ID, { description: 'Unique ID; never changes.' })
  id: string;
}
