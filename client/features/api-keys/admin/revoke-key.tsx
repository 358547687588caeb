import { KEY_MESSAGES } from '@shared/api-keys';
import { ApiKeysDocument, type ApiKeysQuery, type ListedKeyFragment } from '../../../gql/admin';
import { useRevokeApiKeyMutation } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';

interface RevokeKeyProps {
  apiKey: ListedKeyFragment;
  onClose: () => void;
  /** What was pressed goes with the key. */
  onRevoked: () => void;
  /** Somebody else may have ended it. */
  onFailed: () => void;
}

export function RevokeKey({ apiKey: { id, name }, onClose, onRevoked, onFailed }: RevokeKeyProps) {
  const [revoke, { loading }] = useRevokeApiKeyMutation({
    // It has ended in the list at once: asking for that anew could fail.
    update: (cache) =>
      cache.updateQuery<ApiKeysQuery>(
        { query: ApiKeysDocument },
        (former) => former && { apiKeys: ended(former.apiKeys, id) },
      ),
  });
  const confirm = async (): Promise<void> => {
    try {
      await revoke({ variables: { id } });
      notify.success(KEY_MESSAGES.revokeDone);
      onClose();
      onRevoked();
    } catch (error) {
      notify.error(failureOf(error).message ?? KEY_MESSAGES.revokeFailed);
      onClose();
      onFailed();
    }
  };
  return (
    <ConfirmDialog
      opened
      title={KEY_MESSAGES.revokeTitle}
      confirmLabel={KEY_MESSAGES.revoke}
      dangerous
      busy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {KEY_MESSAGES.revokeWarning(name)}
    </ConfirmDialog>
  );
}

/** The keys as the server lists them once this one has ended: after those that live. */
function ended(keys: ApiKeysQuery['apiKeys'], id: string): ApiKeysQuery['apiKeys'] {
  const now = keys.map((key) =>
    key.id === id ? { ...key, state: 'REVOKED' as const, revokedAt: new Date().toISOString() } : key,
  );
  return now.toSorted((a, b) => Number(b.state === 'LIVE') - Number(a.state === 'LIVE'));
}
