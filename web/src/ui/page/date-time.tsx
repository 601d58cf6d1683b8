import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useNow } from '../../lib/clock.ts';
import { formatMoment, formatRelative } from '../../lib/format.ts';
import { useTimeZone } from './time-zone-context.ts';

type MomentProps = {
  at: Date | string;
  zone?: string;
  /** `absolute` reads "Nov 15, 2026, 1:47 AM GMT+1", `relative` reads "in 3 hours"; each says the other on hover. */
  show?: 'absolute' | 'relative';
};

export function DateTime({ at, zone, show = 'absolute' }: MomentProps) {
  const own = useTimeZone();
  const relative = formatRelative(at, useNow(30_000));
  const absolute = formatMoment(at, zone ?? own);
  const isRelative = show === 'relative';
  return (
    <Tooltip label={isRelative ? absolute : relative}>
      <time dateTime={typeof at === 'string' ? at : at.toISOString()}>
        {isRelative ? relative : absolute}
        {isRelative && <VisuallyHidden>, {absolute}</VisuallyHidden>}
      </time>
    </Tooltip>
  );
}
