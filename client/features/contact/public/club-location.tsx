import { useState } from 'react';
import { Embed } from '../../../ui/embed';
import { useSite } from '../../../ui/site';
import ways from '../../../ui/pager.module.css';
import { MapDrawing } from './map-drawing';
import type from '../../../ui/type.module.css';
import classes from './club-location.module.css';
import { CONTACT_MESSAGES, LOCALITY, MAP_URL } from './texts';

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
