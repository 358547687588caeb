import { PAGE_ERRORS } from '@shared/error-kinds';
import { TEAM_POSITIONS } from '@shared/team';
import type { CommitteeMemberFragment, CommitteeQuery } from '../../../gql/public';
import { useCommitteeQuery } from '../../../gql/public-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { Picture } from '../../../ui/pictures/picture';
import { SectionWithStatus } from '../../../ui/loading/section-status';
import type from '../../../ui/theme/type.module.css';
import classes from './committee.module.css';
import { TEAM_MESSAGES } from './texts';
import { LEADERSHIP_FIRST_ROW } from './constants';

/** `failed`: the server could not read it. */
export function CommitteeSection({ failed }: { failed: boolean }) {
  const query = useCommitteeQuery();
  if (!query.data) {
    const { committeeTitle, loading, loadFailed } = TEAM_MESSAGES;
    return (
      <SectionWithStatus title={committeeTitle} query={query} failed={failed} messages={[loading, loadFailed]}>
        <p>{failureOf(query.error).message ?? PAGE_ERRORS.INTERNAL.message}</p>
      </SectionWithStatus>
    );
  }
  const { executiveCommittee: years } = query.data;
  return (
    years.length > 0 && (
      <section className={classes.section} aria-labelledby="committee">
        <h2 className={type.section} id="committee">
          {TEAM_MESSAGES.committeeTitle}
        </h2>
        {years.map((year) => (
          <Year key={year.year} {...year} />
        ))}
      </section>
    )
  );
}

function Year({ year, members }: CommitteeQuery['executiveCommittee'][number]) {
  const others = members.slice(LEADERSHIP_FIRST_ROW);
  return (
    <section className={classes.year} aria-label={`${TEAM_MESSAGES.committeeTitle} ${year}`}>
      <h3>{year}</h3>
      <ul className={classes.first}>
        {members.slice(0, LEADERSHIP_FIRST_ROW).map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ul>
      )}
    </section>
  );
}

const Member = ({ member: { name, position, image } }: { member: CommitteeMemberFragment }) => (
  <li>
    <Picture
      image={image}
      fallback="/default-avatar.svg"
      alt=""
      sizes="(max-width: 30em) 6.5rem, 12rem"
      frame="square"
    />
    <p>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {TEAM_POSITIONS[position]}
    </p>
  </li>
);
