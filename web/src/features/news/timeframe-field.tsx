import { timeframes } from '@fanfare/contract/news';
import { Button, Group } from '@mantine/core';
import { now } from '../../lib/clock.ts';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { type FieldProps, useFieldValue } from '../../ui/form/use-field.ts';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { Meta } from '../../ui/text/text.tsx';
import { timeframeDates } from './timeframe-dates.ts';

type Props = { start: FieldProps<string>; end: FieldProps<string | null | undefined> };

/** Field for start and end: presets, or date-time fields in steps of 15 minutes. */
export function TimeframeField({ start, end }: Props) {
  const timeZone = useTimeZone();
  const startDate = useFieldValue(start);
  const endDate = useFieldValue(end);
  return (
    <Block component="fieldset" p={16} bd="1px solid var(--ff-hairline)" bdrs={12}>
      <Block component="legend" px={6} fw={600}>
        Timeframe
      </Block>
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
      <Grid gap="12px 16px">
        <DateTimeField {...start} label="Start" />
        <div>
          <DateTimeField {...end} label="End" earliest={startDate} />
          {endDate ? (
            <Button variant="subtle" size="compact-xs" onClick={() => end.onChange(null)}>
              Remove end
            </Button>
          ) : (
            <Meta component="p" mt={4}>
              Without an end, it’s shown until you delete it.
            </Meta>
          )}
        </div>
      </Grid>
    </Block>
  );
}
