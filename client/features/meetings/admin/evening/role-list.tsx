import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog';
import { VisuallyHidden } from '../../../../ui/theme/visually-hidden';
import { AssignRoleDialog } from './assign-role-dialog';
import { rolesOfEvening, type EveningParts, type RoleOfEvening } from './evening-parts';
import classes from './evening.module.css';
import { EVENING_TEXTS } from './texts';
import { useFreeRole } from './use-free-role';

/** The roles of the evening: who has which, to be assigned and freed. */
export function RoleList({ evening }: { evening: EveningParts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const roles = rolesOfEvening(evening);
  return (
    <section className={classes.section} aria-labelledby="roles">
      <h2 ref={heading} className={classes.title} id="roles" tabIndex={-1}>
        {EVENING_TEXTS.roles}
      </h2>
      {roles.length === 0 && <p className={classes.hint}>{EVENING_TEXTS.noRoles}</p>}
      <ul className={classes.roles}>
        {roles.map((role) => (
          <Role key={role.id} role={role} sheet={evening.sheet} onGone={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

interface RoleProps {
  role: RoleOfEvening;
  sheet: EveningParts['sheet'];
  /** Takes the focus of its buttons. */
  onGone: () => void;
}

function Role({ role, sheet, onGone }: RoleProps) {
  const { name, holder } = role;
  const [dialog, setDialog] = useState<'assign' | 'free' | null>(null);
  const assign = useRef<HTMLButtonElement>(null);
  const close = (): void => setDialog(null);
  const { busy, free } = useFreeRole(sheet, role, () => {
    close();
    // The button that opened the dialog is gone. So is the other one if nobody can get the role.
    if (assign.current) assign.current.focus();
    else onGone();
  });
  const named = <VisuallyHidden>{EVENING_TEXTS.forRole(name)}</VisuallyHidden>;
  return (
    <li>
      <div>
        <p className={classes.role}>{name}</p>
        {holder ? (
          <p className={classes.holder}>
            <strong>{holder.name}</strong>
            {holder.speechTitle && `, “${holder.speechTitle}”`}
          </p>
        ) : (
          <p className={classes.free}>{EVENING_TEXTS.isFree}</p>
        )}
      </div>
      <div className={classes.buttons}>
        {(holder || sheet.evening.takesPlace) && (
          <Button ref={assign} variant="default" size="compact-sm" onClick={() => setDialog('assign')}>
            {holder ? EVENING_TEXTS.change : EVENING_TEXTS.assign} {named}
          </Button>
        )}
        {holder && (
          <Button variant="default" size="compact-sm" onClick={() => setDialog('free')}>
            {EVENING_TEXTS.freeRole} {named}
          </Button>
        )}
      </div>
      {dialog === 'assign' && <AssignRoleDialog role={role} sheet={sheet} onClose={close} />}
      {dialog === 'free' && holder && (
        <ConfirmDialog
          opened
          dangerous
          title={EVENING_TEXTS.freeTitle(name, holder.name)}
          confirmLabel={EVENING_TEXTS.freeRole}
          busy={busy}
          onConfirm={() => void free()}
          onCancel={close}
        >
          {EVENING_TEXTS.freeWarning}
        </ConfirmDialog>
      )}
    </li>
  );
}
