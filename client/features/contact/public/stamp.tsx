import { dayIn, shortMonth } from '@shared/time';
import { dayOfMonth } from '../../../ui/calendar/calendar-days';
import { Logo } from '../../../ui/page/logo';
import { useSite } from '../../../ui/site/site';
import classes from './stamp.module.css';

/** The stamp of a letter, and its postmark once it is sent. */
export const Stamp = ({ postmark }: { postmark: Date | null }) => (
  <svg className={classes.stamp} viewBox="0 0 88 104" aria-hidden>
    <rect
      x="4"
      y="4"
      width="80"
      height="96"
      fill="#772432"
      stroke="var(--surface)"
      strokeWidth="8"
      strokeDasharray="0 10.35"
      strokeLinecap="round"
    />
    <path fill="#551520" d="M12 68h64v24H12Z" />
    <g color="#fbfaf6" transform="translate(20 20)">
      <Logo size={48} />
    </g>
    <path stroke="#f2df74" strokeWidth="3" d="M12 68h64" />
    {postmark && <Postmark sent={postmark} />}
  </svg>
);

/** The day in a ring beside the stamp, and waves across it. */
function Postmark({ sent }: { sent: Date }) {
  const day = dayIn(useSite().timeZone, sent);
  return (
    <g className={classes.postmark}>
      <circle cx="2" cy="74" r="25" />
      <circle cx="2" cy="74" r="20" />
      {[62, 70, 78, 86].map((y) => (
        <path key={y} d={`M30 ${y}q8-5 16 0t16 0t16 0t12 0`} />
      ))}
      <text x="2" y="73">
        {dayOfMonth(day)}
      </text>
      <text x="2" y="85">
        {shortMonth(day)}
      </text>
    </g>
  );
}
