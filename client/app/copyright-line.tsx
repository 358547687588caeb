import { useSite } from '../ui/site/site';
import { STUDENT_UNION } from './site-links';

export function CopyrightLine({ className }: { className?: string }) {
  const { name, today } = useSite();
  return (
    <p className={className}>
      © {today.slice(0, 4)} {name},{' '}
      <a href={STUDENT_UNION.href} target="_blank" rel="noopener noreferrer">
        {STUDENT_UNION.label}
      </a>
      . All Rights Reserved
    </p>
  );
}
