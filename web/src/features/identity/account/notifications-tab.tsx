import { eventNames } from '@fanfare/contract/notifications';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from './row-list.module.css';

type Preference = Output<'GET /user/{id}/notification_preferences'>['preferences'][number];

const channels = [
  { value: 'bell', label: 'App' },
  { value: 'mail', label: 'Email' },
  { value: 'both', label: 'Both' },
  { value: 'none', label: 'None' },
] as const;

/** One channel per event. Every change is saved right away. */
export function NotificationsTab() {
  const { id } = useMe();
  const list = useQuery(query('GET /user/{id}/notification_preferences', { params: { id } }));
  return (
    <Section title="Notifications" lead="Choose how you’re notified about each event. Changes save automatically.">
      {list.isPending && <TextSkeleton lines={6} />}
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      <Grid component="ul" rows hideEmpty columns={1} gap={12} pt={12} divided>
        {list.data?.preferences.map((preference) => (
          <PreferenceRow key={preference.event} preference={preference} />
        ))}
      </Grid>
    </Section>
  );
}

function PreferenceRow({ preference: { event, label, channel } }: { preference: Preference }) {
  const { id } = useMe();
  const save = useSave('POST /user/{id}/notification_preferences', {
    refreshes: ['GET /user/{id}/notification_preferences'],
  });
  // The chosen channel is shown while it is saved and until the refetched list contains it.
  const selectedChannel = save.isPending ? save.variables.body.channel : channel;

  function selectChannel(value: string) {
    const option = channels.find((candidate) => candidate.value === value);
    const name = eventNames.find((candidate) => candidate === event);
    if (!option || !name) return;
    save.mutate(
      { params: { id }, body: { event: name, channel: option.value } },
      { onSuccess: () => toast.good(`${label}: ${channelMessages[option.value]}`), onError: toast.failed },
    );
  }

  return (
    <Flex component="li" icons="dimmed" gap="8px 16px" wrap>
      <Block className={classes.text} flex="1 1 220px" miw={0}>
        <p>{label}</p>
      </Block>
      <SegmentedControl
        aria-label={label}
        data={[...channels]}
        value={selectedChannel}
        onChange={selectChannel}
        size="xs"
      />
    </Flex>
  );
}

const channelMessages = {
  bell: 'you’ll be notified in the app.',
  mail: 'you’ll be notified by email.',
  both: 'you’ll be notified in the app and by email.',
  none: 'notifications are off.',
} as const;
