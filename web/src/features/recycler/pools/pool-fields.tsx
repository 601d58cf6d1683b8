import { poolLimits, weekDayLabels, weekDays } from '@fanfare/contract/recycler/pool-rules';
import { ActionIcon, Button, Checkbox, Chip, Group, Input, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { timeZoneLabel, timeZones } from '../../../lib/time/time-zones.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeSelect } from '../../../ui/fields/time-select.tsx';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { describeCooldown, describeSchedule } from './pool-sentence.ts';
import type { PoolValues } from './pool-values.ts';
import classes from './pools.module.css';

type Props = { field: GetFieldProps<PoolValues>; values: Partial<PoolValues> };

/** Fields for the settings of a pool: pages, schedule and repeats. */
export function PoolFields({ field, values }: Props) {
  const zones = useMemo(() => timeZones.map((name) => ({ value: name, label: timeZoneLabel(name, now()) })), []);
  return (
    <Stack gap="md">
      <TextField {...field('pool_name')} label="Name" required maxLength={poolLimits.nameLength} />
      <PagesField field={field} />
      <Grid component="fieldset" className={classes.group} columns={1} gap={16}>
        <Block component="legend" px={4} fw={600}>
          Schedule
        </Block>
        <DaysField field={field} />
        <TimesField field={field} />
        <SelectField {...field('time_zone')} label="Time zone" required searchable options={zones} />
        {values.days && values.days.length > 0 && values.times && values.times.length > 0 && (
          <Meta component="p" mt={4}>
            {describeSchedule({ days: values.days, times: values.times })}.
          </Meta>
        )}
      </Grid>
      <RepeatFields field={field} values={values} />
    </Stack>
  );
}

function PagesField({ field }: Pick<Props, 'field'>) {
  const { data, error, refetch } = useQuery(query('GET /social/accounts', { silent: true }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const pages = data?.accounts.filter(({ social_network }) => social_network === 'facebook');
  if (pages?.length === 0)
    return (
      <Meta component="p" mt={4}>
        No Facebook page connected.{' '}
        <TextLink to="/user/account" hash="social" inherit underline="always">
          Connect Facebook
        </TextLink>
      </Meta>
    );
  return (
    <CustomField<string[]> {...field('fb_page_ids')}>
      {({ value = [], onChange, onBlur, error }) => (
        <Checkbox.Group
          label="Facebook pages"
          description="Each repeat is published on all of them."
          withAsterisk
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
        >
          <Stack gap={8} mt={8}>
            {pages?.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </CustomField>
  );
}

const DaysField = ({ field }: Pick<Props, 'field'>) => (
  <CustomField<(number | string)[]> {...field('days')}>
    {({ value = [], onChange, error }) => (
      <Input.Wrapper label="Days" withAsterisk error={error} labelElement="div">
        <Chip.Group
          multiple
          value={value.map(String)}
          onChange={(days) => onChange(days.map(Number).sort((a, b) => a - b))}
        >
          <Group gap={8} mt={4} role="group" aria-label="Days">
            {weekDays.map((day) => (
              <Chip key={day} value={String(day)} size="sm">
                {weekDayLabels[day].slice(0, 3)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    )}
  </CustomField>
);

/** Finds a time of day that the list doesn't contain yet. */
const findFreeTime = (times: readonly string[]): string =>
  ['09:00', '12:00', '15:00', '18:00', '20:00', '07:00'].find((time) => !times.includes(time)) ?? '10:00';

const toRows = (times: readonly string[]) => times.map((time, index) => ({ time, index, label: `Time ${index + 1}` }));

const TimesField = ({ field }: Pick<Props, 'field'>) => (
  <CustomField<string[]> {...field('times')}>
    {({ value = [], onChange, onBlur, error }) => (
      <Input.Wrapper label="Times" withAsterisk error={error} labelElement="div">
        <Flex gap={8} align="stretch" wrap mt={4}>
          {toRows(value).map(({ label, time, index }) => (
            <Group key={label} gap={4} wrap="nowrap">
              <TimeSelect
                aria-label={label}
                w={130}
                value={time}
                onBlur={onBlur}
                onChange={(next) => onChange(value.with(index, next))}
              />
              {value.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove ${label.toLowerCase()}`}
                  onClick={() => onChange(value.toSpliced(index, 1))}
                >
                  <IconX size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ))}
          {value.length < poolLimits.timesPerDay && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => onChange([...value, findFreeTime(value)])}
            >
              Add time
            </Button>
          )}
        </Flex>
      </Input.Wrapper>
    )}
  </CustomField>
);

function RepeatFields({ field, values }: Props) {
  const cooldown = Number(values.cooldown_days);
  const growth = Number(values.growth);
  const repeats = Number(values.max_repeats ?? 1);
  const isKnown =
    cooldown >= poolLimits.minCooldownDays && growth >= 1 && growth <= poolLimits.maxGrowth && repeats > 0;
  return (
    <Grid component="fieldset" className={classes.group} columns={1} gap={16}>
      <Block component="legend" px={4} fw={600}>
        Repeats of a post
      </Block>
      <Grid fit="min(200px, 100%)" gap={16} align="end">
        <NumberField
          {...field('cooldown_days')}
          label="Cool-down"
          suffix=" days"
          description="Before its first repeat."
        />
        <NumberField
          {...field('growth')}
          label="Growth"
          prefix="× "
          decimals={2}
          description="Each further wait is this much longer."
        />
        <NumberField {...field('max_repeats')} label="Most repeats" description="Then the post is done." />
        <NumberField
          {...field('variant_after')}
          label="New text after"
          suffix=" repeats"
          description="Then a variant is required. 0 for never."
        />
        <NumberField
          {...field('retire_percent')}
          label="Retire below"
          suffix="%"
          description="Of the pool’s median engagement. 0 for never."
        />
        <NumberField
          {...field('retire_after')}
          label="Retire after"
          suffix=" repeats"
          description="Measured repeats it gets at least."
        />
      </Grid>
      {isKnown && (
        <Meta component="p" mt={4}>
          Waits at least {describeCooldown(cooldown, growth, repeats)}.
        </Meta>
      )}
    </Grid>
  );
}
