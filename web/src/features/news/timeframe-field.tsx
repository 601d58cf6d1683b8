import { timeframes } from '@fanfare/contract/news';
import { Button, Group } from '@mantine/core';
import { now } from '../../lib/clock.ts';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import classes from './news-form.module.css';
import { timeframeDates } from './timeframe-dates.ts';

type Props = { start: FieldProps<string>; end: FieldProps<string | null | undefined> };

/** From when to when: a preset with one click, or to the quarter of an hour. */
export function TimeframeField({ start, end }: Props) {
  const zone = useTimeZone();
  return (
    <fieldset className={classes.frame}>
      <legend>Timeframe</legend>
      <Group gap="xs" mb="md">
        {timeframes.map((timeframe) => {
          const span = timeframeDates(timeframe, now(), zone);
          const isChosen = start.value === span.start && end.value === span.end;
          return (
            <Button
              key={timeframe.label}
              size="xs"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => {
                start.onChange(span.start);
                end.onChange(span.end);
              }}
            >
              {timeframe.label}
            </Button>
          );
        })}
      </Group>
      <div className={classes.moments}>
        <DateTimeField {...start} label="Start" />
        <div>
          <DateTimeField {...end} label="End" earliest={start.value} />
          {end.value ? (
            <Button variant="subtle" size="compact-xs" onClick={() => end.onChange(null)}>
              Remove the end
            </Button>
          ) : (
            <p className={classes.hint}>Without an end it is shown until you delete it.</p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
