/** Names of the team for whoever takes a role of an evening. The module of the team provides them. */
export abstract class TeamNames {
  /** The members of the newest year, in the order of the team page, each name once. */
  abstract ofNewestYear(): Promise<string[]>;
}
