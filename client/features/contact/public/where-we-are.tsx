import { CONTACT_MESSAGES } from '@shared/contact';
import { PLACE_ON_A_MAP, POSTAL_ADDRESS } from '@shared/site';
import { useState } from 'react';
import { Embed } from '../../../ui/embed';
import { useSite } from '../../../ui/site';
import ways from '../../../ui/ways.module.css';
import { DrawnMap } from './drawn-map';
import type from '../../../ui/type.module.css';
import classes from './where-we-are.module.css';

/** The club on a map: a drawing until a visitor asks for a real one, which somebody else serves. */
export function WhereWeAre() {
  const { mapEmbedUrl } = useSite();
  const [asked, setAsked] = useState(false);
  const shown = asked && mapEmbedUrl;
  return (
    <section className={classes.place} data-shown={Boolean(shown)} aria-labelledby="place">
      <div className={classes.map}>
        {shown ? <Embed title={CONTACT_MESSAGES.mapTitle} src={shown} focused /> : <DrawnMap />}
      </div>
      <div className={classes.caption}>
        <h2 className={type.section} id="place">
          {POSTAL_ADDRESS.slice(-2).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h2>
        <p className={ways.lit}>
          {mapEmbedUrl && !asked && (
            <button className={ways.light} type="button" onClick={() => setAsked(true)}>
              {CONTACT_MESSAGES.showMap}
            </button>
          )}
          <a href={PLACE_ON_A_MAP} target="_blank" rel="noopener noreferrer">
            {CONTACT_MESSAGES.openMap}
          </a>
        </p>
        {mapEmbedUrl && !asked && (
          <p className={classes.note}>The map comes from {new URL(mapEmbedUrl).host}, when you ask for it.</p>
        )}
      </div>
    </section>
  );
}
