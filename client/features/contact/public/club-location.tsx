import { useState } from 'react';
import { Embed } from '../../../ui/page/embed';
import { useSite } from '../../../ui/site/site';
import ways from '../../../ui/page/pager.module.css';
import type from '../../../ui/theme/type.module.css';
import classes from './club-location.module.css';
import { CONTACT_MESSAGES, LOCALITY, MAP_URL } from './texts';
import { Logo } from '../../../ui/page/logo';

/** Shows a drawing until the visitor loads the real map, which another service serves. */
export function ClubLocation() {
  const { mapEmbedUrl } = useSite();
  const [isMapShown, setMapShown] = useState(false);
  const shown = isMapShown && mapEmbedUrl;
  return (
    <section className={classes.place} data-shown={Boolean(shown)} aria-labelledby="place">
      <div className={classes.map}>
        {shown ? <Embed title={CONTACT_MESSAGES.mapTitle} src={shown} focused /> : <MapDrawing />}
      </div>
      <div className={classes.caption}>
        <h2 className={type.section} id="place">
          {LOCALITY.map((line, index) => (
            <span key={line}>
              {line}
              {index < LOCALITY.length - 1 && ','}
            </span>
          ))}
        </h2>
        <p className={ways.lit}>
          {mapEmbedUrl && !isMapShown && (
            <button className={ways.light} type="button" onClick={() => setMapShown(true)}>
              {CONTACT_MESSAGES.showMap}
            </button>
          )}
          <a href={MAP_URL} target="_blank" rel="noopener noreferrer">
            {CONTACT_MESSAGES.openMap}
          </a>
        </p>
        {mapEmbedUrl && !isMapShown && (
          <p className={classes.note}>The map comes from {new URL(mapEmbedUrl).host}, when you ask for it.</p>
        )}
      </div>
    </section>
  );
}

/** Decorative: not real streets. */
const MapDrawing = () => (
  <svg viewBox="0 0 1200 440" preserveAspectRatio="xMidYMid slice" fill="none" strokeLinecap="round" aria-hidden>
    <radialGradient id="lamp">
      <stop stopColor="#f2df74" stopOpacity="0.85" />
      <stop offset="0.25" stopColor="#f2df74" stopOpacity="0.34" />
      <stop offset="1" stopColor="#f2df74" stopOpacity="0" />
    </radialGradient>
    <g fill="#fbfaf6" fillOpacity="0.05">
      <path d="M0 0h330l-60 150-270 60Z" />
      <path d="m380 176 210-46 34 128-214 60Z" />
      <path d="M940 0h260v196l-196 34-88-112Z" />
      <path d="m70 300 250-30 60 170H30Z" />
      <path d="m690 330 250-50 120 160H720Z" />
    </g>
    <path fill="#6ea8ca" fillOpacity="0.16" d="M1030 440c-30-90 60-110 170-116v116Z" />
    <g stroke="#fbfaf6" strokeOpacity="0.16" strokeWidth="2">
      <path d="M120 0 60 440M230 0 190 200l60 240M470 0l40 140M690 0l-20 110M840 0l10 90M980 0l-70 120" />
      <path d="M0 90l300-40M0 330l380-50M330 60l340-20M690 50l260 20M430 400l250-60M470 310l180-50M1000 200l200 60" />
      <path d="m400 190 60 160M510 150l50 150M730 240l60 180M870 210l90 210" />
    </g>
    <g stroke="#fbfaf6" strokeOpacity="0.3">
      <path strokeWidth="7" d="M0 236c180-40 300-60 420-88s300-52 420-34 250 76 360 70" />
      <path strokeWidth="5" d="M300 0c20 120 60 150 110 240s60 130 60 200M640 440c-10-120 20-200 30-300S760 40 770 0" />
      <path strokeWidth="4" d="M690 250c120-10 180-20 260-70" />
    </g>
    <path
      stroke="#fbfaf6"
      strokeOpacity="0.4"
      strokeWidth="3"
      strokeDasharray="2 14"
      d="M0 410c300-20 520-110 700-120s340-30 500-160"
    />
    <circle fill="url(#lamp)" cx="690" cy="206" r="190" />
    <g color="#fbfaf6" transform="translate(662 140)">
      <Logo size={72} />
    </g>
  </svg>
);
