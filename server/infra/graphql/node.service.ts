import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isId } from '../../shared/rules.js';
import type { Principal } from '../../core/access/principal.js';
import { markAsNode } from './node.js';

interface Row {
  id: string;
}

interface NodeType {
  entity: new () => Row;
  find: (id: string, principal: Principal) => Promise<Row | null>;
}

/** Finds content by ID alone. Each feature registers its types. */
@Injectable()
export class NodeService {
  readonly #types: NodeType[] = [];

  constructor(private readonly dataSource: DataSource) {}

  /** Registers rows of `entity` as the GraphQL type `name`, for principals for whom `isVisible` returns true. */
  register<T extends Row>(
    name: string,
    entity: new () => T,
    isVisible: (row: T, principal: Principal) => boolean,
  ): void {
    const find = async (id: string, principal: Principal): Promise<Row | null> => {
      const row = (await this.dataSource.manager.findOneBy<Row>(entity, { id })) as T | null;
      return row && isVisible(row, principal) ? markAsNode(row, name) : null;
    };
    this.#types.push({ entity, find });
  }

  /** Resolves to null when the content does not exist or the principal may not see it. */
  async find(id: string, principal: Principal): Promise<Row | null> {
    const type = isId(id) ? await this.#typeOf(id) : undefined;
    return type ? type.find(id, principal) : null;
  }

  /** IDs are random UUIDs, so no two tables share one. */
  async #typeOf(id: string): Promise<NodeType | undefined> {
    const lookups = this.#types.map(
      ({ entity }, index) =>
        `SELECT ${index} AS index FROM ${this.dataSource.getMetadata(entity).tablePath} WHERE id = $1`,
    );
    const [match] = await this.dataSource.query<{ index: number }[]>(lookups.join(' UNION ALL '), [id]);
    return match && this.#types[match.index];
  }
}
