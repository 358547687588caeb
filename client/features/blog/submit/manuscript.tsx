import classes from './confirmation.module.css';

/** A written sheet that a stamp has just marked as received. */
export const Manuscript = () => (
  <svg className={classes.manuscript} viewBox="0 0 220 200" aria-hidden>
    <path className={classes.sheetBehind} d="M58 24 166 14l14 150-108 10Z" />
    <path className={classes.sheet} d="M44 18h112v152H44Z" />
    <path className={classes.headline} d="M60 42h62M60 54h40" />
    <path className={classes.lines} d="M60 76h80M60 88h76M60 100h80M60 112h58M60 132h80M60 144h42" />
    <g className={classes.stamp}>
      <circle cx="142" cy="128" r="36" />
      <circle cx="142" cy="128" r="29" />
      <path d="m128 129 9 10 19-22" />
    </g>
  </svg>
);
