import { useMediaQuery } from '@mantine/hooks';
import { TEAM_POSITIONS } from '@shared/team';
import type { TestimonialFragment } from '../../../gql/public';
import { useTestimonialsQuery } from '../../../gql/public-hooks';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import { SectionWithStatus } from '../../../ui/loading/section-status';
import type from '../../../ui/theme/type.module.css';
import classes from './testimonials.module.css';
import { useRotation } from './use-rotation';
import { TEAM_MESSAGES } from './texts';
import { TESTIMONIALS_SHOWN } from './constants';

/** Hidden while there are none. `failed`: the server could not read them. */
export function Testimonials({ failed }: { failed: boolean }) {
  const query = useTestimonialsQuery();
  if (!query.data) {
    const { testimonialsTitle: title, testimonialsLoading, testimonialsFailed } = TEAM_MESSAGES;
    return (
      <SectionWithStatus
        title={title}
        query={query}
        failed={failed}
        messages={[testimonialsLoading, testimonialsFailed]}
      />
    );
  }
  const { testimonials } = query.data;
  return testimonials.length > 0 && <TestimonialList members={testimonials} />;
}

function TestimonialList({ members }: { members: readonly TestimonialFragment[] }) {
  // A row that scrolls needs the focus for the arrow keys.
  const isRow = useMediaQuery('(max-width: 40em)') && members.length > 1;
  const { shown, list, turns, paused, pause, move, held } = useRotation(members, TESTIMONIALS_SHOWN);
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
        <ul className={classes.members} ref={list} data-turns={turns || undefined} tabIndex={isRow ? 0 : undefined}>
          {shown.map((member) => (
            <Testimonial key={member.id} member={member} index={members.indexOf(member)} />
          ))}
        </ul>
        {turns && (
          <noscript>
            <ul className={classes.members}>
              {members.slice(TESTIMONIALS_SHOWN).map((member, beyond) => (
                <Testimonial key={member.id} member={member} index={TESTIMONIALS_SHOWN + beyond} />
              ))}
            </ul>
          </noscript>
        )}
      </div>
    </section>
  );
}

/** Number of background colours; each member keeps its own while rotating. */
const COLOUR_COUNT = 4;

/** Up to this length a testimonial is set large. */
const SHORT_LETTERS = 32;

interface TestimonialProps {
  member: TestimonialFragment;
  /** Index among all of them. */
  index: number;
}

const Testimonial = ({ member: { thoughts, name, position, image }, index: place }: TestimonialProps) => (
  <li data-tone={place % COLOUR_COUNT}>
    <figure className={classes.testimonial} data-short={thoughts.length <= SHORT_LETTERS || undefined}>
      <blockquote {...userTextProps(thoughts)}>
        <p>{thoughts}</p>
      </blockquote>
      <figcaption>
        <Picture image={image} fallback="/default-avatar.svg" alt="" sizes="64px" frame="square" />
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {TEAM_POSITIONS[position]}
        </span>
      </figcaption>
    </figure>
  </li>
);
