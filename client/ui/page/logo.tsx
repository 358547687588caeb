interface LogoProps {
  /** Height and width in pixels; readable from 16 on. */
  size: number;
  /** Accessible name; omit it next to the written name. */
  title?: string;
}

/**
 * A G as a speech bubble, with the gavel as its bar. The bubble has the text colour; the gavel is maroon on light and
 * yellow on dark backgrounds, or `--logo-gavel` where the background does not follow the scheme.
 */
export const Logo = ({ size, title }: LogoProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 48 48"
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
  >
    <path
      fill="currentColor"
      d="M43.9 25A20 20 0 0 1 24 43H4V23A20 20 0 0 1 39.32 10.14L34.26 14.39A13.4 13.4 0 1 0 37.25 25Z"
    />
    <path
      fill="var(--logo-gavel, light-dark(#772432, #f2df74))"
      d="M43.82 20.3H23.4V18h.9v-3.4h-9V18h.9v10h-.9v3.4h9V28h-.9v-2.3h20.42a20 20 0 0 0 0-5.4Z"
    />
  </svg>
);
