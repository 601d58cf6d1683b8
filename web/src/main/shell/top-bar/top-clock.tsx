import { useNow } from '../../../lib/clock.ts';
import { browserTimeZone, formatClock } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { Meta } from '../../../ui/text/text.tsx';

/** The current time in the user's time zone, with seconds. Narrow screens show it in the menu. */
export function TopClock({ isInMenu = false }: { isInMenu?: boolean }) {
  const timeZone = useMe().timezone ?? browserTimeZone();
  const now = useNow(1000);
  return (
    <Meta
      component="time"
      display={isInMenu ? 'block' : undefined}
      visibleFrom={isInMenu ? undefined : 'sm'}
      pl={isInMenu ? 12 : 10}
      pr={isInMenu ? 12 : 6}
      pb={isInMenu ? 12 : 0}
      ws={isInMenu ? undefined : 'nowrap'}
      dateTime={now.toISOString()}
      title={timeZone}
    >
      {formatClock(now, timeZone)}
    </Meta>
  );
}
