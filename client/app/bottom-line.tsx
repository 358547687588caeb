import { STUDENT_UNION } from '@shared/site';
import { dayIn } from '@shared/time';
import { useSite } from '../ui/site';

/** The last line of every page. */
export function BottomLine({ className }: { className?: string }) {
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
