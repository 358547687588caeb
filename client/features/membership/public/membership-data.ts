import { FAQ } from '@shared/club';
import type { Site } from '@shared/pages';
import { trail } from '../../../ui/json-ld';

/** The page as search engines read it: its questions, and the way to it. */
export function membershipData(site: Site): object {
  const faq = {
    '@type': 'FAQPage',
    mainEntity: FAQ.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return { '@graph': [faq, trail(site, ['Membership', '/membership'])] };
}
