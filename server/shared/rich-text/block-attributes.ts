import { createElement, type HtmlElement, isElement, styleOf } from './html-tree.js';

/** Styles of a block that are not formatting of its text. */
const BLOCK_STYLES = ['text-align', 'width', 'min-width'];

/** The columns of a table, without any other content. */
export const onlyColumns = (columns: HtmlElement): HtmlElement =>
  createElement(
    'colgroup',
    columns.children
      .filter((child) => isElement(child, 'col'))
      // Those of a spreadsheet have its widths as attributes.
      .map((column) => createElement('col', [], blockAttributes(column, []))),
  );

/** The attributes in `kept`, or all, and of the styles only those that stay with the block. */
export function blockAttributes(element: HtmlElement, kept = Object.keys(element.attributes)): Record<string, string> {
  const attributes = Object.entries(element.attributes).filter(([name]) => name !== 'style' && kept.includes(name));
  const styles = BLOCK_STYLES.map((property) => [property, styleOf(element, property)] as const);
  const style = styles.flatMap(([property, value]) => (value ? `${property}: ${value};` : [])).join(' ');
  return { ...Object.fromEntries(attributes), ...(style && { style }) };
}
