import classes from './record-status.module.css';

interface RecordStatusProps {
  dot: 'full' | 'half' | 'empty';
  children: string;
}

/** The status of a record in a list: a dot and a word, quieter than the title. */
export const RecordStatus = ({ dot, children }: RecordStatusProps) => (
  <span className={classes.status} data-dot={dot}>
    {children}
  </span>
);
