import { weekdayAndDay } from '@shared/time';
import { useEffect, type ReactNode } from 'react';
import { CopyButton } from '../../../ui/forms/copy-button';
import { PersonalPage } from '../../../ui/page/personal-page';
import { OWN_ROLE_MESSAGES } from './board-texts';
import classes from './given-back.module.css';
import type { Farewell } from './use-role-changes';

/** After a role was given back; late, with a text for the group that asks for a replacement. */
export function GivenBack({ day, roleName, isOver, replacement, ways }: Farewell & { ways: ReactNode }) {
  // In place of a longer page, which was scrolled.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <PersonalPage
      name={OWN_ROLE_MESSAGES.page}
      of={weekdayAndDay(day)}
      heading={isOver ? OWN_ROLE_MESSAGES.erased : OWN_ROLE_MESSAGES.givenBack(roleName)}
      facts={[]}
      dark
    >
      <p role="status">{OWN_ROLE_MESSAGES.erasedHint}</p>
      {replacement && (
        <section className={classes.replacement} aria-labelledby="replacement">
          <h2 id="replacement">{OWN_ROLE_MESSAGES.replacement}</h2>
          <p role="status">
            {replacement.isCopied ? OWN_ROLE_MESSAGES.replacementCopied : OWN_ROLE_MESSAGES.replacementHint}
          </p>
          <blockquote>{replacement.text}</blockquote>
          <CopyButton
            label={OWN_ROLE_MESSAGES.copyText}
            textOf={() => replacement.text}
            copied={OWN_ROLE_MESSAGES.textCopied}
            failed={OWN_ROLE_MESSAGES.textCopyFailed}
          />
        </section>
      )}
      {ways}
    </PersonalPage>
  );
}
