import { ApiKeysDocument, type ApiKeysQuery, type ListedKeyFragment } from '../../../gql/admin';
import { useRevokeApiKeyMutation } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { reportOutcome } from '../../../ui/toasts/report-outcome';
import { API_KEY_MESSAGES } from './texts';

interface RevokeKeyDialogProps {
  apiKey: ListedKeyFragment;
  onClose: () => void;
  /** The button that opened the dialog is removed with the key. */
  onRevoked: () => void;
  /** Another officer may have revoked it first. */
  onFailed: () => void;
}

export function RevokeKeyDialog({ apiKey: { id, name }, onClose, onRevoked, onFailed }: RevokeKeyDialogProps) {
  const [revoke, { loading }] = useRevokeApiKeyMutation({
    // Update the list from the cache: refetching could fail.
    update: (cache) =>
      cache.updateQuery<ApiKeysQuery>(
        { query: ApiKeysDocument },
        (former) => former && { apiKeys: afterRevoking(former.apiKeys, id) },
      ),
  });
  const confirm = async (): Promise<void> => {
    const isRevoked = await reportOutcome(async () => {
      await revoke({ variables: { id } });
      return API_KEY_MESSAGES.revokeDone;
    }, API_KEY_MESSAGES.revokeFailed);
    onClose();
    (isRevoked ? onRevoked : onFailed)();
  };
  return (
    <ConfirmDialog
      opened
      title={API_KEY_MESSAGES.revokeTitle}
      confirmLabel={API_KEY_MESSAGES.revoke}
      dangerous
      busy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {API_KEY_MESSAGES.revokeWarning(name)}
    </ConfirmDialog>
  );
}

/** In the server's order: ended keys come after active ones. */
function afterRevoking(keys: ApiKeysQuery['apiKeys'], id: string): ApiKeysQuery['apiKeys'] {
  const now = keys.map((key) =>
    key.id === id ? { ...key, state: 'REVOKED' as const, revokedAt: new Date().toISOString() } : key,
  );
  return now.toSorted((a, b) => Number(b.state === 'LIVE') - Number(a.state === 'LIVE'));
}
