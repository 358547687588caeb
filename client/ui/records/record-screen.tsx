import { Anchor, Button, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { failureOf } from '../failure';
import { Notice } from '../notice';
import { UNASKED } from '../use-leave-guard';

/** The record in the address: none for a new one, which keeps its form when it gets its id. */
export function useRecordInAddress(list: string) {
  const { id: given } = useParams();
  const id = given === 'new' ? undefined : given;
  const navigate = useNavigate();
  const [createdId, setCreatedId] = useState<string>();
  const [form, setForm] = useState({ id, serial: 0, created: false });
  if (form.id !== id) {
    const created = id !== undefined && id === createdId && form.id === undefined;
    setForm({ id, serial: created ? form.serial : form.serial + 1, created });
  }
  const shown = useRef<number | null>(null);
  useEffect(() => {
    shown.current = form.serial;
    return () => void (shown.current = null);
  }, [form.serial]);
  return {
    /** What to read; undefined where there is nothing to read. */
    asked: form.created ? undefined : id,
    /** Key of the form: another one begins anew. */
    serial: form.serial,
    keepOpen: (newId: string): void => {
      // Whoever has left the form while it was saved is where they want to be.
      if (shown.current !== form.serial) return;
      setCreatedId(newId);
      void navigate(`${list}/${newId}`, { replace: true, state: UNASKED });
    },
  };
}

interface RecordScreenProps {
  /** Undefined for a new record. */
  asked: string | undefined;
  ready: boolean;
  error: unknown;
  failed: string;
  retry: () => void;
  back: { to: string; label: string };
  children: () => ReactNode;
}

/** A record's form once it is there; until then what is awaited, or what went wrong. */
export function RecordScreen({ asked, ready, error, failed, retry, back, children }: RecordScreenProps) {
  if (asked && error) {
    return (
      <Notice title={failureOf(error).message ?? failed} failed>
        <Button variant="default" onClick={retry}>
          Try Again
        </Button>
        <Anchor component={Link} to={back.to}>
          Back to {back.label}
        </Anchor>
      </Notice>
    );
  }
  if (asked && !ready) return <Skeleton height={480} role="status" aria-label="Loading" />;
  return children();
}
