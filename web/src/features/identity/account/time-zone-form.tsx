import { Button, Group, Select, Stack } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { browserZone } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { timeZoneLabel, timeZones } from '../../../lib/time/time-zones.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';

type Props = {
  submit: string;
  /** The browser's own dialog lies over everything, so the list must open inside it. */
  isInDialog?: boolean;
};

/**
 * Proposes where the browser is, until the user has chosen. It stands on the very first screen, so it does without the
 * form kit and its rules: a list has no wrong answer, and the server judges anyway.
 */
export function TimeZoneForm({ submit, isInDialog = false }: Props) {
  const { timezone } = useMe();
  const [zone, setZone] = useState(timezone ?? browserZone());
  useUnsavedChanges(() => !isInDialog && zone !== (timezone ?? browserZone()));
  const options = useMemo(() => timeZones.map((name) => ({ value: name, label: timeZoneLabel(name, now()) })), []);
  const save = useSave('POST /user/timezone', {
    refreshes: ['GET /user/start'],
    onDone: (me) => {
      toast.good(`Times are shown for ${me.timezone} from now on.`);
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!save.isPending) save.mutate({ body: { timezone: zone } });
  }

  return (
    <form aria-label="Time zone" noValidate onSubmit={send}>
      <Stack>
        {save.error && <Alert tone="bad">{errorMessage(save.error)}</Alert>}
        <Select
          label="Time zone"
          name="timezone"
          data={options}
          value={zone}
          onChange={(chosen) => chosen && setZone(chosen)}
          searchable
          // Typing a city and pressing Enter takes that city.
          selectFirstOptionOnChange
          comboboxProps={{ withinPortal: !isInDialog, shadow: 'md', radius: 'lg', offset: 6 }}
          allowDeselect={false}
          // What is typed replaces the zone that stands there.
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
