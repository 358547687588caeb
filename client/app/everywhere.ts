/** Modules of nearly every public page, imported here to be in one file with the entry: together they compress better. */
import '../features/blog/public/list-pager';
import '../features/blog/public/write-blog';
import '../gql/public-hooks';
import '../ui/meeting-time';
import '../ui/page-head';
import '../ui/picture';
import '../ui/section-status';
import '../ui/text-language';
import '../ui/use-shown-count';
import '../ui/visually-hidden';
import '@shared/club';
