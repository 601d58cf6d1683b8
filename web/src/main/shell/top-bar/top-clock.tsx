import { useNow } from '../../../lib/clock.ts';
import { browserTimeZone, formatClock } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './top-bar.module.css';

/** The current time in the user's time zone, with seconds. Narrow screens show it in the menu. */
export function TopClock({ isInMenu = false }: { isInMenu?: boolean }) {
  const timeZone = useMe().timezone ?? browserTimeZone();
  const now = useNow(1000);
  return (
    <time className={isInMenu ? classes.menuClock : classes.clock} dateTime={now.toISOString()} title={timeZone}>
      {formatClock(now, timeZone)}
    </time>
  );
}
