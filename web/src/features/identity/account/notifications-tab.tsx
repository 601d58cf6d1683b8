import { eventNames } from '@fanfare/contract/notifications';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../../../ui/page/section.tsx';
import classes from './row-list.module.css';

type Preference = Output<'GET /user/{id}/notification_preferences'>['preferences'][number];

const ways = [
  { value: 'bell', label: 'Bell' },
  { value: 'mail', label: 'Mail' },
  { value: 'both', label: 'Both' },
  { value: 'none', label: 'None' },
] as const;

/** How one is told about what. Each choice is saved as it is made. */
export function NotificationsTab() {
  const { id } = useMe();
  const list = useQuery(query('GET /user/{id}/notification_preferences', { params: { id } }));
  return (
    <Section
      title="Notifications"
      lead="Choose for each event whether the bell rings, a mail is sent, both, or neither. Changes are saved at once."
    >
      {list.isPending && <TextSkeleton lines={6} />}
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      <ul className={classes.list}>
        {list.data?.preferences.map((preference) => (
          <Choice key={preference.event} preference={preference} />
        ))}
      </ul>
    </Section>
  );
}

function Choice({ preference: { event, label, channel } }: { preference: Preference }) {
  const { id } = useMe();
  const save = useSave('POST /user/{id}/notification_preferences', {
    refreshes: ['GET /user/{id}/notification_preferences'],
  });
  // What was just chosen, until the server's list says the same.
  const shown = save.isPending ? save.variables.body.channel : channel;

  function choose(value: string) {
    const way = ways.find((one) => one.value === value);
    const name = eventNames.find((one) => one === event);
    if (!way || !name) return;
    save.mutate(
      { params: { id }, body: { event: name, channel: way.value } },
      { onSuccess: () => toast.good(`${label}: ${said[way.value]}`), onError: toast.failed },
    );
  }

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p>{label}</p>
      </div>
      <SegmentedControl aria-label={label} data={[...ways]} value={shown} onChange={choose} size="xs" />
    </li>
  );
}

const said = {
  bell: 'the bell will tell you.',
  mail: 'a mail will tell you.',
  both: 'the bell and a mail will tell you.',
  none: 'you will not be told.',
} as const;
