import { ApiKeys } from '../features/api-keys/admin/api-keys';
import { AccountSettings } from '../features/sessions/account';

export const AdminAccount = () => (
  <AccountSettings>
    <ApiKeys />
  </AccountSettings>
);
