import type { RuleSchedule } from '@fanfare/contract/ad-rules/rule-draft';
import { scheduleLabels, scheduleTypes, weekdayLabels } from '@fanfare/contract/ad-rules/rule-fields';
import { Chip, Group, Input, Radio, Select, Stack } from '@mantine/core';
import type { z } from 'zod';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type Schedule = z.input<typeof RuleSchedule>;
type Entry = NonNullable<Schedule['entries']>[number];
type Props = FieldProps<Schedule> & { timeZone: string };

const times = Array.from({ length: 48 }, (_, index) => ({
  value: String(index * 30),
  label: `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
}));
const workdays: Entry = { days: [1, 2, 3, 4, 5], start_minute: 480, end_minute: 1080 };

/** Schedule on which the network runs the rule. */
export function ScheduleField({ timeZone, ...props }: Props) {
  return (
    <CustomField<Schedule> {...props}>
      {({ value = { type: 'SEMI_HOURLY' }, onChange, error }) => {
        const entry = value.entries?.[0] ?? workdays;
        const setEntry = (change: Partial<Entry>) => onChange({ type: 'CUSTOM', entries: [{ ...entry, ...change }] });
        return (
          <Stack gap="sm">
            <Radio.Group
              label="How often"
              description={`Times in ${timeZone}, the zone of the ad account.`}
              error={error}
              value={value.type}
              onChange={(next) => {
                const type = scheduleTypes.find((known) => known === next) ?? 'SEMI_HOURLY';
                onChange({ type, entries: type === 'CUSTOM' ? [entry] : [] });
              }}
            >
              <Stack gap={6} mt={6}>
                {scheduleTypes.map((type) => (
                  <Radio key={type} value={type} label={scheduleLabels[type]} />
                ))}
              </Stack>
            </Radio.Group>
            {value.type === 'CUSTOM' && (
              <>
                <Input.Wrapper label="Days" labelElement="div">
                  <Chip.Group
                    multiple
                    value={entry.days.map(String)}
                    onChange={(days) => setEntry({ days: days.map(Number).toSorted((a, b) => a - b) })}
                  >
                    <Group gap={6} mt={6}>
                      {weekdayLabels.map((label, day) => (
                        <Chip key={label} value={String(day)} size="xs">
                          {label}
                        </Chip>
                      ))}
                    </Group>
                  </Chip.Group>
                </Input.Wrapper>
                <Group grow>
                  <Select
                    label="From"
                    data={times}
                    allowDeselect={false}
                    value={String(entry.start_minute ?? 0)}
                    onChange={(next) => setEntry({ start_minute: Number(next) })}
                  />
                  <Select
                    label="To"
                    data={times}
                    allowDeselect={false}
                    value={String(entry.end_minute ?? 1410)}
                    onChange={(next) => setEntry({ end_minute: Number(next) })}
                  />
                </Group>
              </>
            )}
          </Stack>
        );
      }}
    </CustomField>
  );
}
