import { DEVELOPERS_TEXT } from './texts';
import type { Example, CodeSnippet } from './example';
import { notify } from '../../../ui/toasts/notify';
import { TextWithCode } from './text-with-code';
import classes from './code-example.module.css';

export const CodeExample = ({ example: { id, title, text: says, snippets: pieces } }: { example: Example }) => (
  <article id={id} className={classes.example} aria-labelledby={`${id}-title`}>
    <h3 id={`${id}-title`}>{title}</h3>
    <p>
      <TextWithCode>{says}</TextWithCode>
    </p>
    {pieces.map((piece) => (
      <Snippet key={piece.name} of={title} piece={piece} />
    ))}
  </article>
);

function Snippet({ of: exampleTitle, piece: { name, language, code } }: { of: string; piece: CodeSnippet }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify.success(DEVELOPERS_TEXT.copied);
    } catch {
      notify.error(DEVELOPERS_TEXT.copyFailed);
    }
  };
  return (
    <figure className={classes.piece}>
      <figcaption>
        <span>{name}</span>
        <button
          type="button"
          aria-label={`${DEVELOPERS_TEXT.copy} ${exampleTitle}: ${name}`}
          onClick={() => void copy()}
        >
          {DEVELOPERS_TEXT.copy}
        </button>
      </figcaption>
      <pre>
        <code data-language={language}>{code}</code>
      </pre>
    </figure>
  );
}
