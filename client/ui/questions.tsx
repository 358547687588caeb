import classes from './questions.module.css';

interface QuestionsProps {
  of: readonly { question: string; answer: string }[];
  /** Which of several such lists on a page this is: in each, one answer is open at a time. */
  name: string;
  /** The element of a question, by its place among the headings. */
  heading: 'h2' | 'h3';
  /** The first answer stands open. */
  open?: boolean;
}

/** Questions that open upon their answers, with or without scripts. */
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
