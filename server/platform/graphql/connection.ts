import type { Type } from '@nestjs/common';
import { Field, type FieldMiddleware, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('PageInfo', { description: 'Where a page stands in its list, and how to get at its neighbours.' })
class PageInfoModel {
  @Field({ description: 'Whether more follows: send `endCursor` as `after` for it.' })
  hasNextPage: boolean;

  @Field({ description: 'Whether something precedes: send `startCursor` as `before` for it.' })
  hasPreviousPage: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first on this page; null when it is empty.',
  })
  startCursor: string | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the last on this page; null when it is empty.' })
  endCursor: string | null;
}

interface Edge<T> {
  cursor: string;
  node: T;
}

interface Connection<T> {
  edges: Edge<T>[];
  nodes: T[];
  pageInfo: PageInfoModel;
  totalCount: () => Promise<number>;
}

/** Counting is a statement of its own: it is run for those who ask. */
const counted: FieldMiddleware = async (_context, next) => {
  const count = (await next()) as () => Promise<number>;
  return count();
};

/** The fields of one of a list of `model`. Extend it by a class with the name it has in the schema. */
export function edgeOf<T>(model: Type<T>): Type<Edge<T>> {
  @ObjectType({ isAbstract: true })
  abstract class EdgeModel implements Edge<T> {
    @Field({ description: 'Names this place: `after` and `before` take it.' })
    cursor: string;

    @Field(() => model, { description: 'What stands there.' })
    node: T;
  }
  return EdgeModel as Type<Edge<T>>;
}

function plainEdgeOf<T>(model: Type<T>): Type<Edge<T>> {
  @ObjectType(`${model.name.replace(/Model$/, '')}Edge`, { description: 'One of a list, and its place in it.' })
  class PlainEdgeModel extends edgeOf(model) {}
  return PlainEdgeModel;
}

/**
 * The type of a list of `model` that is read page by page. Extend it by a class with the name it has in the schema. `edge` is
 * the type of one in its place, where that has more to tell.
 */
export function connectionOf<T>(model: Type<T>, edge: Type<Edge<T>> = plainEdgeOf(model)): Type<Connection<T>> {
  @ObjectType({ isAbstract: true })
  abstract class ConnectionModel implements Connection<T> {
    @Field(() => [edge], { description: 'This page with its cursors.' })
    edges: Edge<T>[];

    @Field(() => [model], { description: 'This page without cursors.' })
    nodes: T[];

    @Field({ description: 'Where this page stands in the list.' })
    pageInfo: PageInfoModel;

    @Field(() => Int, { description: 'How many the whole list holds.', middleware: [counted] })
    totalCount: () => Promise<number>;
  }
  return ConnectionModel as Type<Connection<T>>;
}
