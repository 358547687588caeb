import classes from './questions.module.css';

interface QuestionsProps {
  of: readonly { question: string; answer: string }[];
  /** Unique on the page: in each list, one answer is open at a time. */
  name: string;
  /** Heading level of a question. */
  heading: 'h2' | 'h3';
  /** The first answer is open initially. */
  open?: boolean;
}

/** Collapsible questions that work without JavaScript. */
export const Questions = ({ of, name, heading: Heading, open = false }: QuestionsProps) => (
  <div className={classes.questions}>
    {of.map(({ question, answer }, index) => (
      <details key={question} name={name} open={open && index === 0}>
        <summary>
          <Heading>{question}</Heading>
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
);
