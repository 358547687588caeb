/** An empty stage: a lectern in a beam of light. */
export const Lectern = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 320 360" aria-hidden>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#f2df74" stopOpacity="0" />
      <stop offset="1" stopColor="#f2df74" stopOpacity="0.3" />
    </linearGradient>
    <path fill="url(#beam)" d="M190-160h24l106 476H84Z" />
    <ellipse fill="var(--mark)" cx="202" cy="316" rx="118" ry="26" />
    <path fill="#551520" d="M168 196h72l10 126h-92Z" />
    <path fill="#772432" d="M160 196h64l8 126h-82Z" />
    <path fill="#93303e" d="m138 170 122 8-6 20-112-6Z" />
    <path fill="none" stroke="#0b1a24" strokeWidth="4" strokeLinecap="round" d="M204 174c0-26-6-40-20-52" />
    <path fill="#0b1a24" d="m190 114-16 14-8-9 15-14a6.5 6.5 0 0 1 9 9Z" />
  </svg>
);
