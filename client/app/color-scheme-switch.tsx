import { chooseColorScheme, COLOR_SCHEMES, useColorScheme } from './color-scheme';
import classes from './color-scheme-switch.module.css';

const SCHEMES = [
  { value: 'auto', sign: 'M8 1.5a6.5 6.5 0 1 0 0 13Z M8 1.5a6.5 6.5 0 0 1 0 13' },
  {
    value: 'light',
    sign: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z M8 .8v1.8M8 13.4v1.8M.8 8h1.8M13.4 8h1.8M2.9 2.9l1.3 1.3M11.8 11.8l1.3 1.3M13.1 2.9l-1.3 1.3M4.2 11.8l-1.3 1.3',
  },
  { value: 'dark', sign: 'M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1Z' },
] as const;

export function ColorSchemeSwitch() {
  const chosen = useColorScheme();
  return (
    <div className={classes.switch} role="group" aria-label="Colour scheme">
      {SCHEMES.map(({ value, sign }) => (
        <button
          key={value}
          type="button"
          aria-label={COLOR_SCHEMES[value]}
          title={COLOR_SCHEMES[value]}
          aria-pressed={chosen === value}
          onClick={() => chooseColorScheme(value)}
        >
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden
          >
            <path d={sign} />
          </svg>
        </button>
      ))}
    </div>
  );
}
