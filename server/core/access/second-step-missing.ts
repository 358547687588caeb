/**
 * SQL: true if the owner of a session or an API key must set up a second step before anything else. `admin` is an alias of the query.
 */
export const SECOND_STEP_MISSING = `(
  EXISTS (SELECT FROM account_settings WHERE second_step_required) AND
  NOT EXISTS (SELECT FROM authenticator WHERE admin_id = admin.id AND confirmed_at IS NOT NULL) AND
  NOT EXISTS (SELECT FROM passkey WHERE admin_id = admin.id))`;
