import type { Type } from '@nestjs/common';
import { Field, type FieldMiddleware, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('PageInfo', { description: 'Position of a page in its list.' })
class PageInfoModel {
  @Field({ description: 'Whether more items follow. To get them, send `endCursor` as `after` together with `first`.' })
  hasNextPage: boolean;

  @Field({
    description: 'Whether items precede this page. To get them, send `startCursor` as `before` together with `last`.',
  })
  hasPreviousPage: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the first item on this page; null if the page is empty.',
  })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last item on this page; null if the page is empty.',
  })
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

/** Counting runs a separate statement, so only when the field is selected. */
const resolveCount: FieldMiddleware = async (_context, next) => {
  const count = (await next()) as () => Promise<number>;
  return count();
};

/** Base class of the edge type of `model`. Extend it with a class that has the name used in the schema. */
export function baseEdgeType<T>(model: Type<T>): Type<Edge<T>> {
  @ObjectType({ isAbstract: true })
  abstract class EdgeModel implements Edge<T> {
    @Field({ description: 'Cursor of this item, for `after` and `before`.' })
    cursor: string;

    @Field(() => model, { description: 'The item.' })
    node: T;
  }
  return EdgeModel as Type<Edge<T>>;
}

function createEdgeType<T>(model: Type<T>): Type<Edge<T>> {
  @ObjectType(`${model.name.replace(/Model$/, '')}Edge`, { description: 'An item of a list with its cursor.' })
  class PlainEdgeModel extends baseEdgeType(model) {}
  return PlainEdgeModel;
}

/**
 * Base class of the connection type of `model`. Extend it with a class that has the name used in the schema. Pass `edge`
 * when the edge has fields of its own.
 */
export function baseConnectionType<T>(
  model: Type<T>,
  edge: Type<Edge<T>> = createEdgeType(model),
): Type<Connection<T>> {
  @ObjectType({ isAbstract: true })
  abstract class ConnectionModel implements Connection<T> {
    @Field(() => [edge], { description: 'Items of this page with their cursors.' })
    edges: Edge<T>[];

    @Field(() => [model], { description: 'Items of this page.' })
    nodes: T[];

    @Field({ description: 'Position of this page in the list.' })
    pageInfo: PageInfoModel;

    @Field(() => Int, { description: 'Number of items in the whole list.', middleware: [resolveCount] })
    totalCount: () => Promise<number>;
  }
  return ConnectionModel as Type<Connection<T>>;
}
