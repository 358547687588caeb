import { Anchor, Button, Skeleton } from '@mantine/core';
import { ERROR_KINDS } from '@shared/error-kinds';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { failureOf } from '../../ui/loading/failure';
import { Notice } from '../../ui/page/notice';
import { formIdentity, SKIP_LEAVE_GUARD } from '../../ui/forms/use-leave-guard';
import { returnTo } from '../list/list-return';
import { TRY_AGAIN } from '../../ui/texts';

/** The record ID in the URL; undefined for a new one, whose form is kept when it gets its ID. */
export function useRecordFromUrl(list: string) {
  const { id: given } = useParams();
  const id = given === 'new' ? undefined : given;
  const navigate = useNavigate();
  const [createdId, setCreatedId] = useState<string>();
  const identity = formIdentity(useLocation());
  const [form, setForm] = useState({ id, identity, serial: 0, created: false });
  if (form.identity !== identity) {
    const created = id !== undefined && id === createdId && form.id === undefined;
    setForm({ id, identity, serial: created ? form.serial : form.serial + 1, created });
  }
  const shown = useRef<number | null>(null);
  useLayoutEffect(() => {
    shown.current = form.serial;
    return () => void (shown.current = null);
  }, [form.serial]);
  return {
    /** ID to read; undefined if there is nothing to read. */
    id: form.created ? undefined : id,
    /** React key of the form: changes when another record is opened. */
    serial: form.serial,
    keepOpen: (newId: string): void => {
      // The officer has left the form while it was being saved.
      if (shown.current !== form.serial) return;
      setCreatedId(newId);
      void navigate(`${list}/${newId}`, { replace: true, preventScrollReset: true, state: SKIP_LEAVE_GUARD });
    },
  };
}

interface RecordScreenProps {
  /** Undefined for a new record. */
  id: string | undefined;
  ready: boolean;
  error: unknown;
  failed: string;
  /** Omitted if retrying cannot help. */
  retry?: () => void;
  back: { to: string; label: string };
  children: () => ReactNode;
}

/** A record's form; until it is loaded, a loading or error state. */
export function RecordScreen({ id, ready, error, failed, retry, back, children }: RecordScreenProps) {
  // A form that is open stays: reading its record again may fail.
  if (id && error && !ready) {
    return (
      <Notice title={failureOf(error).message ?? failed} failed heading>
        {retry && failureOf(error).code !== ERROR_KINDS['not-found'].code && (
          <Button variant="default" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        )}
        <Anchor component={Link} {...returnTo(back.to)}>
          Back to {back.label}
        </Anchor>
      </Notice>
    );
  }
  if (id && !ready) return <Skeleton height={480} role="status" aria-label="Loading" />;
  return children();
}
