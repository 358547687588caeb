import { escaped } from '../../platform/html/escaped.js';
import type { FramedPage } from '../../platform/http/page-frame.js';
import { DEVELOPERS_PAGE } from '../../shared/site.js';
import type { OpenApi, Subject } from './document.js';
import type { Answer, Operation } from './operation.js';
import { Samples } from './sample.js';
import type { Schema } from './schemas.js';

interface Call {
  path: string;
  verb: string;
  operation: Operation;
}

/** The document as a manual for people. */
export function manual(document: OpenApi): FramedPage {
  const { info, tags, paths } = document;
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): Call => ({ path, verb, operation })),
  );
  const of = ({ name }: Subject) => calls.filter(({ operation }) => operation.tags.includes(name));
  const paragraphs = info.description.split('\n\n').map((paragraph) => `<p>${inline(paragraph)}</p>`);
  const writer = new Writer(document);
  return {
    title: info.title,
    description: `Every call, its fields and its answers. ${info.title}.`,
    body: `<a class="skip" href="#calls">Skip to the calls</a>
<header><div><p class="kicker"><a href="/">To the website</a></p><h1>${escaped(info.title)}</h1>
<p class="lead">For programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${escaped(document.openapi)}, made from the code that answers. <a href="${DEVELOPERS_PAGE.to}">${DEVELOPERS_PAGE.label}</a>: GraphQL, feeds, and examples to run.</p></div></header>
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
const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const signature = ({ verb, path }: Call): string =>
  `<b class="verb ${verb}">${verb.toUpperCase()}</b> <code>${escaped(path).replaceAll('/', '<wbr>/')}</code>`;

const contents = ({ name }: Subject, calls: Call[]): string =>
  `<h2><a href="#${anchor(name)}">${escaped(name)}</a></h2><ul>${calls
    .map((call) => `<li><a href="#${call.operation.operationId}">${signature(call)}</a></li>`)
    .join('')}</ul>`;

/** Writes what is told of the calls, with examples that can be run. */
class Writer {
  readonly #samples: Samples;

  constructor(private readonly document: OpenApi) {
    this.#samples = new Samples(document.components.schemas);
  }

  subject(tag: Subject, calls: Call[]): string {
    return `<section id="${anchor(tag.name)}" aria-labelledby="${anchor(tag.name)}-title">
<h2 id="${anchor(tag.name)}-title">${escaped(tag.name)}</h2><p class="lead">${inline(tag.description)}</p>
${calls.map((call) => this.#call(call)).join('\n')}</section>`;
  }

  #call(call: Call): string {
    const { operation } = call;
    const { parameters = [], responses } = operation;
    const [body] = Object.values(operation.requestBody?.content ?? {});
    const asked = Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    );
    const askedFor = parameters.filter(({ required }) => required).map(({ name }) => name);
    return `<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${signature(call)}</a></h3>
<p>${inline(operation.summary)} <span class="who">${operation['x-who']}</span></p>
${operation.description ? `<p>${inline(operation.description)}</p>` : ''}
${this.#fields('In the address', { properties: asked, required: askedFor })}
${body ? this.#fields(`In the body, as ${Object.keys(operation.requestBody!.content).join(' or ')}`, body.schema) : ''}
${pre(this.#command(call), 'Call')}
${Object.entries(responses)
  .filter(([status]) => Number(status) < 300)
  .map(([status, answer]) => this.#goodAnswer(status, answer))
  .join('\n')}
${this.#refusals(responses)}
</article>`;
  }

  #fields(title: string, { properties = {}, required = [] }: Schema): string {
    const mustFirst = Object.entries(properties).toSorted(
      ([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)),
    );
    const rows = mustFirst.map(([name, schema]) => {
      const must = required.includes(name) ? '<span class="must">required</span>' : '';
      return `<tr><th scope="row"><code>${escaped(name)}</code> ${must}</th><td>${inline(this.#kind(schema))}</td><td>${inline(schema.description ?? '')}</td></tr>`;
    });
    return rows.length
      ? `<table><caption>${escaped(title)}</caption><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '';
  }

  #kind(schema: Schema): string {
    const { $ref, enum: words, anyOf, type, format, contentMediaType, maxLength } = schema;
    if ($ref) return 'object';
    if (words) return words.map((word) => `\`${String(word)}\``).join(', ');
    if (contentMediaType) return 'file';
    if (anyOf && !type) return anyOf.map((one) => this.#kind(one)).join(' or ');
    if (anyOf) return 'date';
    const name =
      format === 'uri-reference' || format === 'uri'
        ? 'address'
        : [type].flat()[0] === 'string'
          ? 'text'
          : [type].flat()[0]!;
    return maxLength ? `${name}, ${maxLength} at most` : name;
  }

  #goodAnswer(status: string, { description = '', content = {} }: Answer): string {
    const [[type, media] = ['', { schema: {} }]] = Object.entries(content);
    const sample = this.#samples.of(media.schema);
    const shown = type === 'text/plain' ? String(sample) : JSON.stringify(sample, null, 2);
    return pre(shown, `${status} ${description}`);
  }

  #refusals(responses: Operation['responses']): string {
    const common = this.document.components.responses as Record<string, { description: string }>;
    const rows = Object.keys(responses)
      .filter((status) => Number(status) >= 400)
      .map((status) => `<dt>${status}</dt><dd>${inline(common[status]!.description)}</dd>`);
    return `<details><summary>What can go wrong</summary><dl>${rows.join('')}</dl></details>`;
  }

  #command({ verb, path, operation }: Call): string {
    const address = `${this.document.servers[0]!.url}${path.replace('{id}', '$ID').replace('{slug}', 'a-lit-room')}`;
    const lines = [`curl${verb === 'get' ? '' : ` -X ${verb.toUpperCase()}`} "${address}"`];
    if (operation.security.length) lines.push(`-H "Authorization: Bearer $TOKEN"`);
    const [[type, body] = ['', null]] = Object.entries(operation.requestBody?.content ?? {});
    const [answer] = Object.values(Object.values(operation.responses)[0]?.content ?? {});
    const sent = body ? this.#samples.body(body.schema, answer?.schema) : {};
    if (type === 'application/json') lines.push(`--json '${JSON.stringify(sent)}'`);
    else
      lines.push(
        ...Object.entries(sent).map(
          ([name, value]) => `-F '${name}=${fileOf(body?.schema.properties?.[name]) ?? formValue(value)}'`,
        ),
      );
    return lines.join(' \\\n  ');
  }
}

/** What stands for a file in a command: one that curl sends; undefined for what is no file. */
function fileOf({ contentMediaType, anyOf = [] }: Schema = {}): string | undefined {
  const type = contentMediaType ?? anyOf.find((one) => one.contentMediaType)?.contentMediaType;
  return type && (type.startsWith('video/') ? '@film.mp4' : '@picture.jpg');
}

const formValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const pre = (text: string, caption: string): string =>
  `<figure><figcaption>${escaped(caption)}</figcaption><pre tabindex="0"><code>${escaped(text)}</code></pre></figure>`;
