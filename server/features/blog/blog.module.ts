import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PostAuthorsResolver } from './authors/post-authors.resolver.js';
import { PostAuthors } from './authors/post-authors.service.js';
import { BlogFormerSlugEntity, BlogPostEntity } from './posts/blog-post.entity.js';
import { BlogAuthorResolver, BlogResolver } from './blog.resolver.js';
import { BlogService } from './blog.service.js';
import { Claps } from './claps/claps.js';
import { PendingChangesEntity } from './pending/pending-changes.entity.js';
import { PendingChangesResolver, PendingChangesAtResolver } from './pending/pending-changes.resolver.js';
import { PendingChanges } from './pending/pending-changes.service.js';
import { PostPicturesResolver } from './pictures/post-pictures.resolver.js';
import { PostPictures } from './pictures/post-pictures.service.js';
import { PostRevisionEntity } from './revisions/post-revision.entity.js';
import { PostRevisions } from './revisions/post-revisions.service.js';
import { PostRevisionResolver } from './revisions/revision.resolver.js';
import { PostHighlights } from './search/post-highlights.service.js';
import { PostSearchEdgeResolver, PostSearchResolver } from './search/post-search.resolver.js';
import { PostSearch } from './search/post-search.service.js';
import { SearchQueryParser } from './search/search-query.service.js';
import { ScheduledPosts } from './scheduled-posts.service.js';
import { Submissions } from './submissions/submissions.js';

/** Records without APIs, for imports. */
@Module({
  imports: [TypeOrmModule.forFeature([BlogPostEntity, BlogFormerSlugEntity, PostRevisionEntity, PendingChangesEntity])],
  providers: [BlogService, PostRevisions, PendingChanges, Claps],
  exports: [BlogService, PostRevisions, PendingChanges, Claps],
})
export class BlogRecordsModule {}

@Module({
  imports: [BlogRecordsModule],
  providers: [
    ...[Submissions, ScheduledPosts, BlogResolver, BlogAuthorResolver, PostRevisionResolver],
    ...[PendingChangesResolver, PendingChangesAtResolver],
    ...[PostPictures, PostPicturesResolver, PostAuthors, PostAuthorsResolver],
    ...[SearchQueryParser, PostHighlights, PostSearch, PostSearchResolver, PostSearchEdgeResolver],
  ],
  exports: [BlogRecordsModule, Submissions],
})
export class BlogModule {}
