import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Database names in snake case: `published_date`, `blog_post_slug`, `blog_former_slug_post_id_fkey`. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return [...prefixes.map(toSnakeCase), customName || toSnakeCase(property)].join('_');
  }

  override joinColumnName(relation: string, referencedColumn: string): string {
    return `${toSnakeCase(relation)}_${toSnakeCase(referencedColumn)}`;
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
