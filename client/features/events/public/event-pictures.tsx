import { useEventPicturesQuery } from '../../../gql/public-hooks';
import { Picture } from '../../../ui/pictures/picture';
import { PictureLink } from '../../../ui/pictures/picture-link';
import type from '../../../ui/theme/type.module.css';
import { picturesOf } from './event-page.loader';
import classes from './event-page.module.css';
import { EVENT_MESSAGES } from './texts';

/** Pictures of the gallery that were taken on a day; nothing without any. */
export function EventPictures({ date }: { date: string }) {
  const { data } = useEventPicturesQuery({ variables: picturesOf(date) });
  const pictures = data?.galleryImages.nodes ?? [];
  if (pictures.length === 0) return null;
  return (
    <section className={classes.pictures} aria-labelledby="pictures">
      <h2 className={type.part} id="pictures">
        {EVENT_MESSAGES.pictures}
      </h2>
      <ul>
        {pictures.map(({ id, alt, image }) => (
          <li key={id}>
            <PictureLink image={image} caption={alt}>
              <Picture image={image} alt={alt} sizes="(max-width: 42em) 50vw, 24rem" />
            </PictureLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
