import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useNow } from '../../lib/clock.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { useTimeZone } from './time-zone-context.ts';

type DateTimeProps = {
  at: Date | string;
  timeZone?: string;
  /**
   * Form of the text. `absolute`: "Nov 15, 2026, 1:47 AM GMT+1"; `relative`: "in 3 hours". The tooltip shows the form
   * that is not chosen.
   */
  show?: 'absolute' | 'relative';
};

/** Non-breaking spaces keep "9:30 AM GMT+1" and "2 days ago" on one line. */
export function DateTime({ at, timeZone, show = 'absolute' }: DateTimeProps) {
  const userTimeZone = useTimeZone();
  const relative = formatRelative(at, useNow(30_000));
  const absolute = formatDateTime(at, timeZone ?? userTimeZone);
  const isRelative = show === 'relative';
  return (
    <Tooltip label={isRelative ? absolute : relative}>
      <time dateTime={typeof at === 'string' ? at : at.toISOString()}>
        {isRelative ? relative.replaceAll(' ', '\u00a0') : absolute.replace(/ (?=AM|PM|GMT|UTC)/g, '\u00a0')}
        {isRelative && <VisuallyHidden>, {absolute}</VisuallyHidden>}
      </time>
    </Tooltip>
  );
}
