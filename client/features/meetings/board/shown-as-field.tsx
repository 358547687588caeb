import { SHOWN_AS } from '@shared/evening-roles';
import type { ShownAs } from '../../../gql/board';
import { typedKeys } from '../../../ui/typed-keys';
import { ROLE_FORM_MESSAGES } from './board-texts';
import classes from './role-form.module.css';

interface ShownAsFieldProps {
  name: string;
  value: ShownAs;
  /** Without it, `value` is the initial one. */
  onChange?: (value: ShownAs) => void;
}

/** The part of the name that everybody sees on the public website. */
export const ShownAsField = ({ name, value, onChange }: ShownAsFieldProps) => (
  <fieldset className={classes.choice}>
    <legend>{ROLE_FORM_MESSAGES.shownAs}</legend>
    {typedKeys(SHOWN_AS).map((each) => (
      <label key={each}>
        <input
          type="radio"
          name="shownAs"
          value={each}
          {...(onChange
            ? { checked: value === each, onChange: () => onChange(each) }
            : { defaultChecked: value === each })}
        />
        <span>{ROLE_FORM_MESSAGES.shown(SHOWN_AS[each], name.trim())}</span>
      </label>
    ))}
  </fieldset>
);
