import { useNow } from '../../../lib/clock.ts';
import { browserZone, formatClock } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './top-bar.module.css';

/** The time where the user is, to the second. */
export function TopClock() {
  const zone = useMe().timezone ?? browserZone();
  const now = useNow(1000);
  return (
    <time className={classes.clock} dateTime={now.toISOString()} title={zone}>
      {formatClock(now, zone)}
    </time>
  );
}
