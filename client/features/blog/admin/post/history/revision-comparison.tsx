import { Button, Skeleton } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import type { BlogPostRevisionQuery } from '../../../../../gql/admin';
import { useBlogPostRevisionQuery } from '../../../../../gql/admin-hooks';
import { Notice } from '../../../../../ui/page/notice';
import { FieldDifferences } from '../../../../../records/differences/field-differences';
import { useSite } from '../../../../../ui/site/site';
import { TRY_AGAIN } from '../../../../../ui/texts';
import { typedKeys } from '../../../../../ui/typed-keys';
import { postDiff } from '../post-differences';
import { postFields, type AdminPostFields } from '../post-fields';
import classes from './history-dialog.module.css';
import { HISTORY_MESSAGES } from './history-texts';

type Revision = BlogPostRevisionQuery['blogPostRevision'];

const fieldsOf = ({ author, ...revision }: Revision): AdminPostFields => ({
  ...postFields(null),
  title: revision.title,
  subtitle: revision.subtitle,
  shareText: revision.shareText,
  content: revision.content,
  slug: revision.slug,
  published: revision.status === 'PUBLISHED',
  coverImage: revision.coverImage?.url ?? null,
  authorName: author.name,
  authorDepartment: author.department,
  authorLinkedin: author.linkedin,
  authorImage: author.image?.url ?? null,
});

interface RevisionComparisonProps {
  olderId: string;
  newerId: string;
  currentId: string;
}

export function RevisionComparison({ olderId, newerId, currentId }: RevisionComparisonProps) {
  const { timeZone } = useSite();
  const olderQuery = useBlogPostRevisionQuery({ variables: { id: olderId } });
  const newerQuery = useBlogPostRevisionQuery({ variables: { id: newerId } });
  const older = olderQuery.data?.blogPostRevision;
  const newer = newerQuery.data?.blogPostRevision;
  if (olderQuery.error || newerQuery.error)
    return (
      <Notice title={HISTORY_MESSAGES.revisionFailed} failed>
        <Button
          variant="default"
          onClick={() => {
            void olderQuery.refetch();
            void newerQuery.refetch();
          }}
        >
          {TRY_AGAIN}
        </Button>
      </Notice>
    );
  if (!older || !newer) return <Skeleton height={240} role="status" aria-label="Loading" />;

  const nameOf = ({ id, savedAt }: Revision): string =>
    id === currentId
      ? `${HISTORY_MESSAGES.current}, ${dateAndTime(timeZone, savedAt)}`
      : dateAndTime(timeZone, savedAt);
  const left = { owner: nameOf(older), values: fieldsOf(older) };
  const right = { owner: nameOf(newer), values: fieldsOf(newer) };
  const diff = postDiff(timeZone);
  const fields = typedKeys(diff.labels).filter((field) => left.values[field] !== right.values[field]);
  return (
    <>
      {fields.length === 0 && <p className={classes.hint}>{HISTORY_MESSAGES.noDifference}</p>}
      <FieldDifferences {...diff} fields={fields} left={left} right={right} />
    </>
  );
}
