import { getSchema } from '@tiptap/core';
import { DOMParser as ContentParser, DOMSerializer } from '@tiptap/pm/model';
import { extensions } from './extensions';

/** An inert document: nothing in it loads or runs. */
const inert = document.implementation.createHTMLDocument('');

/** `html` without anything that the editor does not support. */
export function toSchemaHtml(html: string): string {
  const schema = getSchema(extensions);
  const source = inert.createElement('div');
  source.innerHTML = html;
  const content = ContentParser.fromSchema(schema).parse(source).content;
  const whole = inert.createElement('div');
  whole.append(DOMSerializer.fromSchema(schema).serializeFragment(content, { document: inert }));
  return whole.innerHTML;
}
