import { TimeZoneChoice } from '@fanfare/contract/identity';
import { timeZones } from '@fanfare/contract/kit/moment';
import { useMemo } from 'react';
import { useSave } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { browserZone } from '../../lib/format.ts';
import { useMe } from '../../lib/session.ts';
import { zoneLabel } from '../../lib/time-zones.ts';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';

/** Proposes where the browser is, until the user has chosen. */
export function TimeZoneForm({ submit }: { submit: string }) {
  const { timezone } = useMe();
  const save = useSave('POST /user/timezone', {
    refreshes: ['GET /user/start'],
    onDone: (me) => {
      toast.good(`Times are shown for ${me.timezone} from now on.`);
    },
  });
  const options = useMemo(() => timeZones.map((zone) => ({ value: zone, label: zoneLabel(zone, now()) })), []);
  return (
    <Form
      schema={TimeZoneChoice}
      submit={submit}
      label="Time zone"
      initial={{ timezone: timezone ?? browserZone() }}
      onSubmit={(body) => save.mutateAsync({ body })}
    >
      {(field) => <SelectField {...field('timezone')} label="Time zone" options={options} searchable />}
    </Form>
  );
}
