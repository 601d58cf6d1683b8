import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Key, query, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import classes from '../deliveries.module.css';
import { describeStop } from './stop-scope.ts';
import { type Stop, useStops } from './use-stops.ts';

/** Queries to reload after sending was stopped or resumed. */
export const staleAfterStop: Key[] = ['GET /deliveries/stops', 'GET /deliveries', 'GET /delivery/{id}'];

type BannerProps = {
  /** The stops that concern the page; without it, all of the business. */
  stops?: readonly Stop[];
  /** What they mean on the page. */
  children?: ReactNode;
};

/** Shown while sending is stopped: what, by whom, when and why, with a button to resume. */
export function StopBanner({ stops, children }: BannerProps) {
  const allStops = useStops();
  const shownStops = stops ?? allStops;
  if (shownStops.length === 0) return null;
  return (
    <div className={classes.banner}>
      <Alert tone="warn" title="Sending is stopped">
        {children}
        <ul className={classes.stops}>
          {shownStops.map((stop) => (
            <StopLine key={stop.id} stop={stop} />
          ))}
        </ul>
      </Alert>
    </div>
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
    <li className={classes.stop}>
      <span className={classes.stopText}>
        <strong>{scope}</strong>: {reason}
        <small>
          {by_staff ? 'Stopped by the provider' : `Stopped by ${stopped_by ?? 'a former member'}`},{' '}
          <DateTime at={stopped_at} />
          {by_staff && '. Only the provider can resume it.'}
          {!by_staff && !can_resume && '. To resume it, you need the Manager role for everything it covers.'}
        </small>
      </span>
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
    </li>
  );
}
