import type { DiffOptions } from '../../../../records/differences/field-differences';
import { describeInstant } from '../../../../records/dates/typed-date';
import type { AdminPostFields } from './post-fields';

export const postDiff = (timeZone: string): DiffOptions<AdminPostFields> => ({
  noun: 'post',
  labels: {
    title: 'Title',
    subtitle: 'Subtitle',
    content: 'Content',
    slug: 'Address',
    shareText: 'Share text',
    published: 'Status',
    publishAt: 'Publication time',
    coverImage: 'Cover image',
    coverFocalPoint: 'Focal point of the cover',
    authorName: 'Author name',
    authorDepartment: 'Department',
    authorLinkedin: 'LinkedIn',
    authorImage: 'Author photo',
    photoFocalPoint: 'Focal point of the photo',
  },
  pictures: ['coverImage', 'authorImage'],
  format: {
    content: (html) => paragraphs(html),
    published: (published) => [published ? 'Published' : 'Draft'],
    publishAt: (instant) => [instant && describeInstant(timeZone, instant)],
  },
});

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, pre, td, th, img';

/** Lines of an HTML body, one per innermost block. */
function paragraphs(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  return blocks.map((block) => (block instanceof HTMLImageElement ? describePicture(block) : block.textContent));
}

function describePicture({ alt, title, dataset: { size }, attributes }: HTMLImageElement): string {
  const name = alt || attributes.getNamedItem('src')?.value;
  return `[${[`Picture: ${name}`, title && `Caption: ${title}`, `Size: ${size}`].filter(Boolean).join('; ')}]`;
}
