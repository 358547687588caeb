import classes from './hero-illustration.module.css';

/** A speaker in the light; the audience is between her and the reader. */
export const HeroIllustration = () => (
  <>
    <svg className={classes.speaker} viewBox="0 0 560 660" aria-hidden>
      <defs>
        <linearGradient id="stage-beam" x2="0" y2="1">
          <stop stopColor="#f2df74" stopOpacity="0.1" />
          <stop offset="0.6" stopColor="#f2df74" stopOpacity="0.4" />
          <stop offset="1" stopColor="#f2df74" stopOpacity="0.08" />
        </linearGradient>
        <pattern
          id="stage-lamp"
          width="13"
          height="520"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(180 0 250)"
        >
          <path fill="#dcb73a" d="M.6 0h11.7L6.5 520Z" />
        </pattern>
      </defs>
      <path className={classes.light} fill="url(#stage-beam)" d="M310-1900h60l190 2560H20Z" />
      <circle cx="280" cy="292" r="236" fill="#f2df74" />
      <circle cx="280" cy="292" r="236" fill="url(#stage-lamp)" />
      <circle cx="280" cy="292" r="212" fill="none" stroke="#fffbe6" strokeWidth="4" opacity="0.55" />
      <g transform="translate(232 640) scale(5.2)" fill="#001724">
        <path d="M-2.4-84H2.4L2.8-81C7.6-80 9.8-78 10.4-72L12-62H24L38-66 39-62 25-55 11-54 7.4-60 6.6-52C9.6-38 11-22 11.4-8L4-8 4.2 0H1L.4-8H-.4L-1 0H-4.2L-4-8-11.4-8C-11-22-9.6-38-6.6-52L-7.4-65-9.6-46.6-11.8-46-12.6-50-10.4-72C-9.8-78-7.6-80-2.8-81Z" />
        <ellipse cy="-91.5" rx="5.8" ry="7.2" />
        <circle cx="-5.5" cy="-95" r="3.4" />
        <path
          fill="#772432"
          d="M1.5-84H2.4L2.8-81C7.6-80 9.8-78 10.4-72L12-62H24L38-66 39-62 25-55 11-54 7.4-60 6.6-52C9.6-38 11-22 11.4-8H1.5ZM1.5-98.5A5.8 7.2 0 0 1 1.5-84.5Z"
        />
      </g>
      <g transform="translate(404 650) scale(1.08)">
        <path fill="#4a90ba" d="M-78-226 92-196 84-166-70-194Z" />
        <path fill="#1a6290" d="M-56-190 66-168 58 0H-50Z" />
        <path fill="#4a90ba" d="M8-178 66-168 58 0H8Z" />
      </g>
    </svg>
    <svg className={classes.audience} width="100%" height="150" aria-hidden>
      <pattern id="stage-heads" width="620" height="150" patternUnits="userSpaceOnUse">
        <path d="M-32 150Q-20 111 52 107T136 150ZM588 150Q600 111 672 107T756 150ZM16 66a36 36 0 1 0 72 0a36 36 0 1 0-72 0ZM92 150Q104 99 176 95T260 150ZM136 54a40 40 0 1 0 80 0a40 40 0 1 0-80 0ZM216 150Q228 117 300 113T384 150ZM263 72a37 37 0 1 0 74 0a37 37 0 1 0-74 0ZM340 150Q352 105 424 101T508 150ZM382 60a42 42 0 1 0 84 0a42 42 0 1 0-84 0ZM472 150Q484 95 556 91T640 150ZM-148 150Q-136 95 -64 91T20 150ZM518 50a38 38 0 1 0 76 0a38 38 0 1 0-76 0Z" />
        <path
          fill="none"
          stroke="#f2df74"
          strokeWidth="3.5"
          strokeLinecap="round"
          d="M70 34.8A36 36 0 0 1 84.4 81.1M196 19.4A40 40 0 0 1 212 70.8M318.5 40A37 37 0 0 1 333.3 87.5M445 23.6A42 42 0 0 1 461.8 77.6M575 17.1A38 38 0 0 1 590.2 66"
        />
      </pattern>
      <rect y="64" width="100%" height="86" fill="#00263d" />
      <rect width="100%" height="150" fill="url(#stage-heads)" />
    </svg>
  </>
);
