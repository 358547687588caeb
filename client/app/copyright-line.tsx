import { dayIn } from '@shared/time';
import { useSite } from '../ui/site/site';
import { STUDENT_UNION } from './site-links';

export function CopyrightLine({ className }: { className?: string }) {
  const { name, timeZone } = useSite();
  return (
    <p className={className}>
      © <span suppressHydrationWarning>{dayIn(timeZone, new Date()).slice(0, 4)}</span> {name},{' '}
      <a href={STUDENT_UNION.href} target="_blank" rel="noopener noreferrer">
        {STUDENT_UNION.label}
      </a>
      . All Rights Reserved
    </p>
  );
}
