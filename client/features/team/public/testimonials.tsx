import { TEAM_MESSAGES, TEAM_POSITIONS, TESTIMONIALS_SHOWN } from '@shared/team';
import type { TestimonialFragment } from '../../../gql/public';
import { useTestimonialsQuery } from '../../../gql/public-hooks';
import { langOf } from '../../../ui/lang-of';
import { Picture } from '../../../ui/picture';
import { Unready } from '../../../ui/unready';
import type from '../../../ui/type.module.css';
import classes from './testimonials.module.css';
import { useWindow } from './use-window';

/** What members say of the club; nothing while nobody does. `failed`: the server could not read it. */
export function Testimonials({ failed }: { failed: boolean }) {
  const asked = useTestimonialsQuery();
  if (!asked.data) {
    const { testimonialsTitle: title, testimonialsLoading, testimonialsFailed } = TEAM_MESSAGES;
    return <Unready title={title} asked={asked} failed={failed} words={[testimonialsLoading, testimonialsFailed]} />;
  }
  const { testimonials } = asked.data;
  return testimonials.length > 0 && <Chorus members={testimonials} />;
}

function Chorus({ members }: { members: readonly TestimonialFragment[] }) {
  const { shown, list, turns, paused, pause, move, held } = useWindow(members, TESTIMONIALS_SHOWN);
  return (
    <section className={classes.section} aria-labelledby="testimonials" {...held}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <h2 className={type.section} id="testimonials">
            {TEAM_MESSAGES.testimonialsTitle}
          </h2>
          {turns && (
            <p className={classes.controls}>
              <button type="button" aria-label={TEAM_MESSAGES.previous} onClick={() => move(-1)}>
                ←
              </button>
              <button className={classes.pause} type="button" onClick={pause}>
                {paused ? TEAM_MESSAGES.resume : TEAM_MESSAGES.pause}
              </button>
              <button type="button" aria-label={TEAM_MESSAGES.next} onClick={() => move(1)}>
                →
              </button>
            </p>
          )}
        </div>
        <ul className={classes.members} ref={list}>
          {shown.map((member) => (
            <Testimonial key={member.id} member={member} place={members.indexOf(member)} />
          ))}
        </ul>
        {turns && (
          <noscript>
            <ul className={classes.members}>
              {members.slice(TESTIMONIALS_SHOWN).map((member, beyond) => (
                <Testimonial key={member.id} member={member} place={TESTIMONIALS_SHOWN + beyond} />
              ))}
            </ul>
          </noscript>
        )}
      </div>
    </section>
  );
}

/** Grounds on which members speak, in turn; each keeps its own while it moves. */
const TONES = 4;

interface TestimonialProps {
  member: TestimonialFragment;
  /** Among all of them. */
  place: number;
}

const Testimonial = ({ member: { thoughts, name, position, image }, place }: TestimonialProps) => (
  <li data-tone={place % TONES}>
    <figure className={classes.testimonial}>
      <blockquote lang={langOf(thoughts)}>
        <p>{thoughts}</p>
      </blockquote>
      <figcaption>
        <Picture image={image} fallback="/default-avatar.svg" alt="" sizes="64px" />
        <span>
          <strong>{name}</strong>
          {TEAM_POSITIONS[position]}
        </span>
      </figcaption>
    </figure>
  </li>
);
