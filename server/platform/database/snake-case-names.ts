import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const snake = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Names in the database are what a person would write: `published_date`, `blog_post_slug`, `blog_former_slug_post_id_fkey`. */
export class SnakeCaseNames extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return [...prefixes.map(snake), given || snake(property)].join('_');
  }

  override joinColumnName(relation: string, referencedColumn: string): string {
    return `${snake(relation)}_${snake(referencedColumn)}`;
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns].join('_');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns].join('_');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'fkey'].join('_');
  }
}
