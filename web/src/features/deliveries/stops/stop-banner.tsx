import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { staleAfterStop } from '../stale-queries.ts';
import { describeStop } from './describe-stop.ts';
import { type Stop, useStops } from './use-stops.ts';

type BannerProps = {
  /** Stops that affect the page; without them, all of the business. */
  stops?: readonly Stop[];
  /** Text about the effect of the stops on this page. */
  children?: ReactNode;
};

/** Banner while sending is stopped: what, by which user, when and why, with a button to resume. */
export function StopBanner({ stops, children }: BannerProps) {
  const allStops = useStops();
  const shownStops = stops ?? allStops;
  if (shownStops.length === 0) return null;
  return (
    <Block mb={16}>
      <Alert tone="warn" title="Sending is stopped">
        {children}
        <Grid component="ul" gap={8} mt={4}>
          {shownStops.map((stop) => (
            <StopLine key={stop.id} stop={stop} />
          ))}
        </Grid>
      </Alert>
    </Block>
  );
}

function StopLine({ stop }: { stop: Stop }) {
  const { id, reason, stopped_by, stopped_at, by_staff, can_resume, account } = stop;
  const { data } = useQuery({ ...query('GET /deliveries/places', { silent: true }), enabled: account !== null });
  const resume = useSave('POST /deliveries/stop/{id}/resume', {
    refreshes: staleAfterStop,
    onDone: () => {
      toast.good('Sending resumed.');
    },
  });
  const scope = describeStop(stop, data?.places);
  return (
    <Flex component="li" gap="8px 16px" justify="space-between" wrap>
      <Block component="span" flex="1 1 260px" miw={0} breakWords>
        <strong>{scope}</strong>: {reason}
        <Block component="small" display="block" fz={13}>
          {by_staff ? 'Stopped by the provider' : `Stopped by ${stopped_by ?? 'a former member'}`},{' '}
          <DateTime at={stopped_at} />
          {by_staff && '. Only the provider can resume it.'}
          {!by_staff && !can_resume && '. To resume it, you need the Manager role for everything it covers.'}
        </Block>
      </Block>
      {can_resume && (
        <Button
          size="xs"
          variant="default"
          loading={resume.isPending}
          aria-label={`Resume sending: ${scope}`}
          onClick={() => resume.mutate({ params: { id } }, { onError: toast.failed })}
        >
          Resume sending
        </Button>
      )}
    </Flex>
  );
}
