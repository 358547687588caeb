/* Runs in each document before its own scripts. `hostile-reader.ts` calls its functions. */

/** In a text of a post and around its parts, as its page and the editor show it. */
const TEXT = '[class*="reading"], [contenteditable="true"]';
/** The parts that its page and the editor add to a text. */
const ADDED = ['div', 'span', 'figure', 'figcaption', 'picture', 'source'];
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'ping'];
const SAFE = [
  'http:',
  'https:',
  'ftp:',
  'ftps:',
  'mailto:',
  'tel:',
  'callto:',
  'sms:',
  'cid:',
  'xmpp:',
  'webcal:',
  'blob:',
  'about:',
];
const FOREIGN_PARTS =
  'object, embed, applet, frame, frameset, base[href], meta[http-equiv="refresh" i], iframe:not([sandbox])';
const NAMED = 'img[name], form[name], embed[name], object[name], iframe[name]';
/** Part of a style that loads something, or lays an element over the page. */
const WILD_STYLE = /[(\\]|position|inset|z-index/;

for (const name of ['alert', 'confirm', 'prompt', 'print'])
  globalThis[name] = () => void globalThis.reportScript(`${name} in ${location.href}`);

/**
 * Sentences about what is wrong with this document and the frames in it, and the addresses of their pictures. `tags`: elements of a text;
 * `names`: names that no element may take.
 */
globalThis.inspectPage = async (tags, names) => {
  const documents = [
    document,
    ...[...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? []),
  ];
  for (const image of documents.flatMap((each) => [...each.images])) await loaded(image);
  // Handlers of what has just loaded run first.
  await new Promise((next) => setTimeout(next));
  return {
    misses: documents.flatMap((each) => [
      ...missesOf(each),
      ...[...each.querySelectorAll(TEXT)].flatMap((text) => missesOfText(text, [...tags, ...ADDED])),
      ...names
        .filter((name) => isTaken(each[name]) || isTaken(each.defaultView[name]))
        .map((name) => `${name} is taken`),
    ]),
    pictures: documents.flatMap((each) => [...each.images].flatMap(({ src, currentSrc }) => [src, currentSrc])),
  };
};

/** Content of the editor after a paste. It starts empty. */
globalThis.pasteIntoEditor = (html) => {
  const text = document.querySelector('[contenteditable="true"]');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  text.editor.commands.clearContent();
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  return text.editor.getHTML();
};

/** Texts of the entries of an Atom feed. Throws if it is not well-formed. */
globalThis.textsInFeed = (xml) => {
  const feed = new DOMParser().parseFromString(xml, 'application/xml');
  const error = feed.querySelector('parsererror');
  if (error) throw new Error(error.textContent);
  return [...feed.querySelectorAll('entry > content')].map(({ textContent }) => textContent);
};

/** Sentences about texts that a browser reads in one way, and in another one when it has written them. */
globalThis.unstable = (texts) => {
  const again = (html) => Object.assign(document.createElement('template'), { innerHTML: html }).innerHTML;
  return texts.filter((html) => again(again(html)) !== again(html)).map((html) => `it is read in two ways: ${html}`);
};

/** Loaded, or failed. */
function loaded(image) {
  image.loading = 'eager';
  if (image.complete) return null;
  return new Promise((next) => {
    for (const type of ['load', 'error']) image.addEventListener(type, next);
  });
}

function missesOf(page) {
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  return [
    ...ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `two elements are called ${id}`),
    ...[...page.querySelectorAll(FOREIGN_PARTS)].map((element) => `there is ${opening(element)}`),
    ...[...page.querySelectorAll(NAMED)].map((element) => `${opening(element)} has a name`),
    ...[...page.querySelectorAll('*')].flatMap(missesOfElement),
    ...[...page.scripts].flatMap(missesOfScript),
  ];
}

const missesOfElement = (element) =>
  [...element.attributes]
    .filter(({ name, value }) => /^on/i.test(name) || (ADDRESSES.includes(name) && runs(element, value)))
    .map(({ name }) => `${opening(element)} has ${name}`);

/** Pictures may be data: they run nothing. */
function runs({ baseURI, localName }, address) {
  const protocol = URL.canParse(address, baseURI) ? new URL(address, baseURI).protocol : 'about:';
  return !SAFE.includes(protocol) && !(localName === 'img' && protocol === 'data:');
}

function missesOfScript(script) {
  if (script.type === 'application/ld+json') JSON.parse(script.text);
  if (script.type.endsWith('json')) return [];
  return script.src && new URL(script.src).origin === location.origin ? [] : [`there is ${opening(script)}`];
}

function missesOfText(text, tags) {
  // The editor offers to describe a picture.
  const parts = [...text.querySelectorAll('*:not(button[data-describe])')];
  return [
    ...parts.filter(({ localName, namespaceURI }) => !tags.includes(localName) || !namespaceURI.endsWith('xhtml')),
    ...parts.filter((element) => element.id || element.hasAttribute('name') || element.hasAttribute('is')),
    ...parts.filter((element) => WILD_STYLE.test(element.getAttribute('style') ?? '')),
    ...(text.closest('main, dialog, [role="dialog"]') ? [] : [text]),
  ].map((element) => `a text has ${opening(element)}`);
}

/** Elements of frames are of other classes than those of this document. */
const isTaken = (value) =>
  value?.nodeType === 1 || /HTMLCollection|NodeList/.test(Object.prototype.toString.call(value));

const opening = (element) => element.cloneNode(false).outerHTML.slice(0, 200);
