import type { ActSubject, ActVerb } from '../../../shared/acts.js';

interface SubjectOptions<T> {
  kind: ActSubject;
  /** Columns with the title of a row; the first that is not empty. No text of a visitor but the title of a post. */
  title?: readonly (keyof T & string)[];
  /** The column with the ID of the record to whose history the row belongs. */
  record?: keyof T & string;
  /** Columns that are computed from others. */
  derived?: readonly (keyof T & string)[];
  /** Names the save of a row. By default it was created or changed. */
  verb?: (before: T, after: T) => ActVerb | undefined;
}

/** The options with rows of any type. */
export interface SubjectRule {
  kind: ActSubject;
  title?: readonly string[];
  record?: string;
  derived?: readonly string[];
  verb?: (before: object, after: object) => ActVerb | undefined;
}

type EntityClass = new () => object;

const rules = new Map<unknown, SubjectRule>();

/** Says how the list of who did what names the rows of an entity. */
export const ActSubjectOf =
  <T extends object>(options: SubjectOptions<T>) =>
  (entity: new () => T): void =>
    void rules.set(entity, options as SubjectRule);

/** Throws for an entity that nobody has named: its acts would be missing. */
export function subjectRuleOf(entity: EntityClass): SubjectRule {
  const rule = rules.get(entity);
  if (!rule) throw new Error(`${entity.name} needs @ActSubjectOf(…)`);
  return rule;
}
