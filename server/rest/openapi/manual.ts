import { codeBlock, inlineCode } from '../../infra/html/code.js';
import { escapeHtml } from '../../infra/html/escape-html.js';
import type { StandalonePageContent } from '../../infra/http/standalone-page.js';
import { pageCard } from '../../shared/cards.js';
import { DOCS_PAGE } from '../../shared/site.js';
import type { OpenApi, OpenApiTag } from './document.js';
import { ID_EXAMPLE } from '../response-parts.js';
import type { Media, Operation, ResponseDoc } from './operation.js';
import { FILE, type Schema, takesFile } from './schemas.js';

const MANUAL_PATH = `${DOCS_PAGE.to}/rest`;

interface Call {
  path: string;
  verb: string;
  operation: Operation;
}

/** The document as a page for people. */
export function manual(document: OpenApi): StandalonePageContent {
  const { info, tags, paths } = document;
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): Call => ({ path, verb, operation })),
  );
  const of = ({ name }: OpenApiTag) => calls.filter(({ operation }) => operation.tags.includes(name));
  const paragraphs = info.description.split('\n\n').map((paragraph) => `<p>${inlineCode(paragraph)}</p>`);
  const writer = new Writer(document);
  return {
    path: MANUAL_PATH,
    picture: pageCard('developers'),
    title: info.title,
    description: `Every call with its fields and responses. ${info.title}.`,
    body: `<a class="skip" href="#calls">Skip to the calls</a>
<header><div><p class="kicker"><a href="${DOCS_PAGE.to}">${DOCS_PAGE.label}</a></p><h1>${escapeHtml(info.title)}</h1>
<p class="lead">For programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${escapeHtml(document.openapi)}, generated from the code.</p></div></header>
<div class="page">
<nav aria-label="Calls">${tags.map((tag) => contents(tag, of(tag))).join('')}</nav>
<main id="calls">
<section class="introduction">${paragraphs.join('\n')}</section>
${tags.map((tag) => writer.subject(tag, of(tag))).join('\n')}
</main>
</div>`,
  };
}

const anchor = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');

const signature = ({ verb, path }: Call): string =>
  `<b class="verb ${verb}">${verb.toUpperCase()}</b> <code>${escapeHtml(path).replaceAll('/', '<wbr>/')}</code>`;

const contents = ({ name }: OpenApiTag, calls: Call[]): string =>
  `<h2><a href="#${anchor(name)}">${escapeHtml(name)}</a></h2><ul>${calls
    .map((call) => `<li><a href="#${call.operation.operationId}">${signature(call)}</a></li>`)
    .join('')}</ul>`;

/** Renders the operations, with examples that can be run. */
class Writer {
  constructor(private readonly document: OpenApi) {}

  subject(tag: OpenApiTag, calls: Call[]): string {
    return `<section id="${anchor(tag.name)}" aria-labelledby="${anchor(tag.name)}-title">
<h2 id="${anchor(tag.name)}-title">${escapeHtml(tag.name)}</h2><p class="lead">${inlineCode(tag.description)}</p>
${calls.map((call) => this.#call(call)).join('\n')}</section>`;
  }

  #call(call: Call): string {
    const { operation } = call;
    const { parameters = [], responses } = operation;
    const [body] = Object.values(operation.requestBody?.content ?? {});
    const properties = Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    );
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    return `<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${signature(call)}</a></h3>
<p>${inlineCode(operation.summary)} <span class="who">${operation['x-who']}</span></p>
<p>${inlineCode([operation.description, operation.requestBody?.description].filter(Boolean).join(' '))}</p>
${this.#fields('Parameters', { properties, required })}
${body ? this.#fields(`Body, as ${Object.keys(operation.requestBody?.content ?? {}).join(' or ')}`, body.schema) : ''}
${codeBlock(this.#command(call), 'Call')}
${Object.entries(responses)
  .filter(([status]) => Number(status) < 300)
  .map(([status, response]) => this.#response(status, response))
  .join('\n')}
${this.#errors(responses)}
</article>`;
  }

  #fields(title: string, { properties = {}, required = [] }: Schema): string {
    const mustFirst = Object.entries(properties).toSorted(
      ([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)),
    );
    const rows = mustFirst.map(([name, schema]) => {
      const must = required.includes(name) ? '<span class="must">required</span>' : '';
      return `<tr><th scope="row"><code>${escapeHtml(name)}</code> ${must}</th><td>${inlineCode(this.#kind(schema))}</td><td>${inlineCode(schema.description ?? '')}</td></tr>`;
    });
    return rows.length
      ? `<table><caption>${escapeHtml(title)}</caption><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '';
  }

  #kind(schema: Schema): string {
    const { $ref, enum: words, anyOf, type, format, maxLength } = schema;
    if ($ref) return 'object';
    if (words) return words.map((word) => `\`${String(word)}\``).join(', ');
    if (format === FILE.format) return 'file';
    if (anyOf && !type) return anyOf.map((one) => this.#kind(one)).join(' or ');
    if (anyOf) return 'date';
    const name =
      format === 'uri-reference' || format === 'uri'
        ? 'address'
        : [type].flat()[0] === 'string'
          ? 'text'
          : ([type].flat()[0] ?? '');
    return maxLength ? `${name}, up to ${maxLength} characters` : name;
  }

  #response(status: string, { description = '', content = {} }: ResponseDoc): string {
    const [[type, { example }] = ['', { example: undefined }]] = Object.entries(content);
    const shown = type === 'text/plain' ? String(example) : JSON.stringify(example, null, 2);
    return codeBlock(shown, `${status} ${description}`);
  }

  #errors(responses: Operation['responses']): string {
    const common = this.document.components.responses;
    const rows = Object.keys(responses)
      .filter((status) => Number(status) >= 400)
      .map((status) => `<dt>${status}</dt><dd>${inlineCode(common[status]?.description ?? '')}</dd>`);
    return `<details><summary>What can go wrong</summary><dl>${rows.join('')}</dl></details>`;
  }

  #command({ verb, path, operation }: Call): string {
    const address = `${this.document.servers[0]?.url ?? ''}${path.replace(/\{(\w+)\}/g, (_, name: string) => placeOf(operation, name))}`;
    const lines = [`curl${verb === 'get' ? '' : ` -X ${verb.toUpperCase()}`} "${address}"`];
    if (operation.security.length) lines.push(`-H "Authorization: Bearer $TOKEN"`);
    const [[type, body] = ['', null]] = Object.entries(operation.requestBody?.content ?? {});
    const sent: object = body?.example ?? Object.fromEntries((body?.schema.required ?? []).map((name) => [name, '']));
    if (type === 'application/json') lines.push(`--json ${quoted(JSON.stringify(sent))}`);
    else lines.push(...Object.entries(sent).map(([name, value]) => fieldOf(name, value, fileOf(body, name))));
    return lines.join(' \\\n  ');
  }
}

/** The value of a path parameter in a command: a shell variable for an ID. */
function placeOf({ parameters = [] }: Operation, name: string): string {
  const { example = '' } = parameters.find((parameter) => parameter.name === name) ?? {};
  return example === ID_EXAMPLE ? '$ID' : example;
}

/** A file name for curl; undefined for a field that takes no file. */
function fileOf(body: Media | null, name: string): string | undefined {
  if (!takesFile(body?.schema.properties?.[name] ?? {})) return undefined;
  return body?.encoding?.[name]?.contentType.startsWith('video/') ? '@film.mp4' : '@picture.jpg';
}

const formValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** For curl, the value after `-F` is a file name if it begins with `<` or `@`; after `--form-string` it never is. */
const fieldOf = (name: string, value: unknown, file?: string): string =>
  file ? `-F ${quoted(`${name}=${file}`)}` : `--form-string ${quoted(`${name}=${formValue(value)}`)}`;

/** As one argument for a shell. */
const quoted = (text: string): string => `'${text.replaceAll(`'`, `'\\''`)}'`;
