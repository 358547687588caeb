import type { Differences } from '../../../../ui/records/conflict-dialog';
import type { AdminPostFields } from './use-post-record';

/** How two versions of a post are told apart. */
export const POST_DIFFERENCES: Differences<AdminPostFields> = {
  noun: 'post',
  labels: {
    title: 'Title',
    subtitle: 'Subtitle',
    content: 'Content',
    slug: 'Address',
    published: 'Status',
    coverImage: 'Cover image',
    authorName: 'Author name',
    authorDepartment: 'Department',
    authorLinkedin: 'LinkedIn',
    authorImage: 'Author photo',
  },
  pictures: ['coverImage', 'authorImage'],
  linesOf: (field, value) => {
    if (field === 'content') return paragraphs(String(value));
    return field === 'published' ? [value ? 'Published' : 'Draft'] : undefined;
  },
};

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, pre, td, th, img';

/** The text of an HTML body, a line for each innermost block. */
function paragraphs(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  return blocks.map((block) => block.textContent || block.getAttribute('alt') || block.getAttribute('src') || '');
}
