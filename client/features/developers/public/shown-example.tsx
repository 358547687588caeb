import { DEVELOPERS_WORDS } from '@shared/developers';
import type { Example, Piece } from '@shared/example';
import { notify } from '../../../ui/notify';
import { Prose } from './prose';
import classes from './shown-example.module.css';

export const ShownExample = ({ example: { id, title, says, pieces } }: { example: Example }) => (
  <article id={id} className={classes.example} aria-labelledby={`${id}-title`}>
    <h3 id={`${id}-title`}>{title}</h3>
    <p>
      <Prose>{says}</Prose>
    </p>
    {pieces.map((piece) => (
      <ShownPiece key={piece.name} of={title} piece={piece} />
    ))}
  </article>
);

function ShownPiece({ of, piece: { name, language, code } }: { of: string; piece: Piece }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify.success(DEVELOPERS_WORDS.copied);
    } catch {
      notify.error(DEVELOPERS_WORDS.copyFailed);
    }
  };
  return (
    <figure className={classes.piece}>
      <figcaption>
        <span>{name}</span>
        <button type="button" aria-label={`${DEVELOPERS_WORDS.copy} ${of}: ${name}`} onClick={() => void copy()}>
          {DEVELOPERS_WORDS.copy}
        </button>
      </figcaption>
      <pre>
        <code data-language={language}>{code}</code>
      </pre>
    </figure>
  );
}
