/** Modules of nearly every public page, imported here to be in one file with the entry: together they compress better. */
import '../features/blog/public/list-pager';
import '../features/blog/public/published-day';
import '../features/blog/public/write-blog';
import '../gql/public-hooks';
import '../ui/site/meeting-time';
import '../ui/page/page-head';
import '../ui/pictures/picture';
import '../ui/loading/section-status';
import '../ui/text-language';
import '../ui/use-shown-count';
import '../ui/theme/visually-hidden';
import '@shared/club-texts';
import '@shared/numeral';
