import { ApiKeys } from '../features/api-keys/admin/api-keys';
import { Account } from '../features/sessions/account';

/** The account of whoever is signed in, and the programs that are let in. */
export const AdminAccount = () => (
  <Account>
    <ApiKeys />
  </Account>
);
