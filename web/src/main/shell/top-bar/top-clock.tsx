import { useNow } from '../../../lib/clock.ts';
import { browserTimeZone, formatClock } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './top-bar.module.css';

/** The current time in the user's time zone, with seconds. */
export function TopClock() {
  const timeZone = useMe().timezone ?? browserTimeZone();
  const now = useNow(1000);
  return (
    <time className={classes.clock} dateTime={now.toISOString()} title={timeZone}>
      {formatClock(now, timeZone)}
    </time>
  );
}
