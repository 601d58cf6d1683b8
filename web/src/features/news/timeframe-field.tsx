import { timeframes } from '@fanfare/contract/news';
import { Button, Group } from '@mantine/core';
import { now } from '../../lib/clock.ts';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { type FieldProps, useFieldValue } from '../../ui/form/use-field.ts';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import classes from './news-form.module.css';
import { timeframeDates } from './timeframe-dates.ts';

type Props = { start: FieldProps<string>; end: FieldProps<string | null | undefined> };

/** Start and end: presets, or date-time fields in steps of 15 minutes. */
export function TimeframeField({ start, end }: Props) {
  const timeZone = useTimeZone();
  const [startDate, endDate] = [useFieldValue(start), useFieldValue(end)];
  return (
    <fieldset className={classes.frame}>
      <legend>Timeframe</legend>
      <Group gap="xs" mb="md">
        {timeframes.map((timeframe) => {
          const dates = timeframeDates(timeframe, now(), timeZone);
          const isSelected = startDate === dates.start && endDate === dates.end;
          return (
            <Button
              key={timeframe.label}
              size="xs"
              variant={isSelected ? 'light' : 'default'}
              aria-pressed={isSelected}
              onClick={() => {
                start.onChange(dates.start);
                end.onChange(dates.end);
              }}
            >
              {timeframe.label}
            </Button>
          );
        })}
      </Group>
      <div className={classes.dateTimes}>
        <DateTimeField {...start} label="Start" />
        <div>
          <DateTimeField {...end} label="End" earliest={startDate} />
          {endDate ? (
            <Button variant="subtle" size="compact-xs" onClick={() => end.onChange(null)}>
              Remove end
            </Button>
          ) : (
            <p className={classes.hint}>Without an end, it’s shown until you delete it.</p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
