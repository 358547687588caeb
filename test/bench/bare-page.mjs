import { createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** The least that React can do for a page of this site: it hydrates its HTML, as elements, and counts claps. */
const PROPS = { class: 'className', for: 'htmlFor', value: 'defaultValue', checked: 'defaultChecked' };
const root = document.getElementById('root');

const propsOf = (element) =>
  Object.fromEntries(
    // React takes styles as objects only. In production it compares no attributes.
    [...element.attributes].flatMap(({ name, value }) => (name === 'style' ? [] : [[PROPS[name] ?? name, value]])),
  );

function countClap({ currentTarget }) {
  const count = currentTarget.querySelector('output');
  count.textContent = String(Number(count.textContent) + 1);
}

function toReact(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const onClick = node.localName === 'button' && node.querySelector('output') ? countClap : undefined;
  return createElement(node.localName, { ...propsOf(node), onClick }, ...[...node.childNodes].map(toReact));
}

function Page({ content }) {
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), []);
  return content;
}

hydrateRoot(root, createElement(Page, { content: [...root.childNodes].map(toReact) }), {
  onRecoverableError: (error) => console.error(String(error)),
});
