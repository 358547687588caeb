import type { EveningSheetQuery } from '../../../gql/sheet';

export type ShownSheet = NonNullable<EveningSheetQuery['eveningSheet']>;

/** A line of a sheet, as visitors and the hall see it. */
export type SheetLine = Omit<ShownSheet['items'][number], '__typename'>;

/** Holder and role of a line: the role is left out where the title names it already. */
export function roleOf({ title, roleName }: Pick<SheetLine, 'title' | 'roleName'>): string {
  return title.toLowerCase().includes(roleName.toLowerCase()) ? '' : roleName;
}
