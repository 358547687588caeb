import type { Site } from '@shared/pages';
import { breadcrumbs } from '../../../ui/json-ld';
import { FAQ } from '../../../ui/club-texts';

/** Structured data for search engines: FAQ and breadcrumbs. */
export function membershipStructuredData(site: Site): object {
  const faq = {
    '@type': 'FAQPage',
    mainEntity: FAQ.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return { '@graph': [faq, breadcrumbs(site, ['Membership', '/membership'])] };
}
