interface LogoProps {
  /** Height and width, in pixels. */
  size: number;
  /** What it says to those who hear the page; silent beside the written name. */
  title?: string;
}

/** A gavel whose head is a speech mark: the word that carries. Drawn in the colour of the text, struck in the club's yellow. */
export const Logo = ({ size, title }: LogoProps) => (
  <svg width={size} height={size} viewBox="0 0 48 48" role={title ? 'img' : undefined} aria-label={title} aria-hidden={title ? undefined : true}>
    <path fill="currentColor" d="M7 4h23a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H18.6L10 32.4V25H7a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z" />
    <path fill="none" stroke="var(--logo-ground, var(--paper))" strokeWidth="2.4" strokeLinecap="round" d="M10.5 11.5h16M10.5 17h10" />
    <path fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" d="m27.5 27 12 12" />
    <path fill="var(--logo-strike, #f2df74)" d="M14 40h15.5a2 2 0 0 1 2 2v2H12v-2a2 2 0 0 1 2-2Z" />
  </svg>
);
