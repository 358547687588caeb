import type { Page } from '@playwright/test';

/** Width and height of paper in millimetres. */
export const A4 = { width: 210, height: 297 };

const POINTS_PER_MM = 72 / 25.4;
/** The size of each page in a PDF, in points: left, bottom, right, top. */
const PAGE = /\/Type\s*\/Page\b[^]*?\/MediaBox\s*\[\s*([^\]]+?)\s*\]/g;

/** The sizes of the pages of the printed document. */
export async function printedPages(page: Page, margin = '10mm'): Promise<(typeof A4)[]> {
  const pdf = await page.pdf({ format: 'A4', margin: { top: margin, right: margin, bottom: margin, left: margin } });
  return [...pdf.toString('latin1').matchAll(PAGE)].map(([, box]) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = box!.split(/\s+/).map(Number);
    return { width: inMillimetres(right - left), height: inMillimetres(top - bottom) };
  });
}

const inMillimetres = (points: number): number => Math.round(points / POINTS_PER_MM);
