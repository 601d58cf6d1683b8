import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { settingsQuery } from '../bulk-queries.ts';
import { type StopSwitch, switchWords, useStopSwitch } from './use-stop-switch.ts';

const notices: Record<StopSwitch, { title: string; text: string }> = {
  stop_generation: {
    title: 'Writing is stopped',
    text: 'No new articles are started. You can still run a job yourself.',
  },
  stop_posting_articles: {
    title: 'Publishing is stopped',
    text: 'Articles are kept here until you start publishing. You can still publish one yourself.',
  },
};

/** Says on every screen of bulk AI what is stopped, with the button that starts it. */
export function StoppedNotice() {
  const { data } = useQuery(settingsQuery);
  const canManage = useCan('bulk_ai:manager');
  const { set, isBusy } = useStopSwitch();
  const stopped = data
    ? (['stop_generation', 'stop_posting_articles'] as const).filter((name) => Boolean(data.settings[name]))
    : [];
  if (stopped.length === 0) return null;
  return (
    <Grid fit="min(320px, 100%)" gap={12} mb={20}>
      {stopped.map((name) => (
        <Alert
          key={name}
          tone="info"
          title={notices[name].title}
          action={
            canManage && (
              <Button size="xs" variant="default" loading={isBusy} onClick={() => set(name, false)}>
                {switchWords[name].start}
              </Button>
            )
          }
        >
          {notices[name].text}
        </Alert>
      ))}
    </Grid>
  );
}
