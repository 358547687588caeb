import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever has a link to a seat or a role can change it often. What nobody else sees of that leaves cached responses as they are: the name of a
 * seat, and the name and the title that a role doesn’t show.
 */
export class NotifyShownChanges1795800300053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER seat_content AFTER INSERT OR DELETE OR UPDATE OF state, offered_until
      ON seat FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');

      CREATE OR REPLACE TRIGGER taken_role_content AFTER INSERT OR DELETE
      ON taken_role FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
      CREATE TRIGGER taken_role_shown AFTER UPDATE ON taken_role FOR EACH ROW
      WHEN (OLD.shown_as <> 'nothing' OR NEW.shown_as <> 'nothing' OR OLD.role_name <> NEW.role_name
        OR (OLD.speech_title = '') <> (NEW.speech_title = ''))
      EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER taken_role_shown ON taken_role;
      CREATE OR REPLACE TRIGGER taken_role_content AFTER INSERT OR UPDATE OR DELETE
      ON taken_role FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
      CREATE OR REPLACE TRIGGER seat_content AFTER INSERT OR UPDATE OR DELETE
      ON seat FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }
}
