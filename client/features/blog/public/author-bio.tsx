import type { BlogPostQuery } from '../../../gql/public';
import { Picture } from '../../../ui/pictures/picture';
import classes from './author-bio.module.css';

export const AuthorBio = ({ author }: { author: BlogPostQuery['blogPost']['author'] }) => (
  <aside className={classes.bio} aria-label="About the author">
    <Picture image={author.image} fallback="/default-avatar.svg" alt="" sizes="96px" frame="square" />
    <div>
      <p className={classes.name}>
        <bdi>{author.name}</bdi>
      </p>
      <p className={classes.department}>
        <bdi>{author.department}</bdi>
      </p>
      {author.linkedin && (
        <a href={author.linkedin} target="_blank" rel="noopener noreferrer nofollow">
          Connect on LinkedIn
        </a>
      )}
    </div>
  </aside>
);
