import { Button, Group, Select, Stack } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { browserTimeZone } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { timeZoneLabel, timeZones } from '../../../lib/time/time-zones.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';

type Props = {
  submit: string;
  /** True in a native dialog, which is in the top layer, so the list must open inside it. */
  isInDialog?: boolean;
};

/**
 * Preselects the browser's time zone until the user has chosen one. Part of the first screen, so it does not load the
 * form kit: a list has no invalid value, and the server validates.
 */
export function TimeZoneForm({ submit, isInDialog = false }: Props) {
  const { timezone } = useMe();
  const [timeZone, setTimeZone] = useState(timezone ?? browserTimeZone());
  useUnsavedChanges(() => !isInDialog && timeZone !== (timezone ?? browserTimeZone()));
  const options = useMemo(() => timeZones.map((name) => ({ value: name, label: timeZoneLabel(name, now()) })), []);
  const save = useSave('POST /user/timezone', {
    refreshes: ['GET /user/start'],
    onDone: (me) => {
      toast.good(`Times now show in ${me.timezone}.`);
    },
  });

  function submitForm(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!save.isPending) save.mutate({ body: { timezone: timeZone } });
  }

  return (
    <form aria-label="Time zone" noValidate onSubmit={submitForm}>
      <Stack>
        {save.error && <Alert tone="bad">{errorMessage(save.error)}</Alert>}
        <Select
          label="Time zone"
          name="timezone"
          data={options}
          value={timeZone}
          onChange={(value) => value && setTimeZone(value)}
          searchable
          // Typing a city's name and pressing Enter selects its time zone.
          selectFirstOptionOnChange
          comboboxProps={{ withinPortal: !isInDialog, shadow: 'md', radius: 'lg', offset: 6 }}
          allowDeselect={false}
          // Typing replaces the selected time zone.
          onClick={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
