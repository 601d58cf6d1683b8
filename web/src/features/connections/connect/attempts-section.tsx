import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { networkInfo } from '../networks/network-info.ts';
import { NetworkLogo } from '../networks/network-logo.tsx';
import classes from './connect.module.css';
import type { AttemptResult } from './use-connect.ts';

const outcomes: Record<AttemptResult['outcome'], { words: string; colour: string }> = {
  connected: { words: 'Connected', colour: 'green' },
  limited: { words: 'Partly allowed', colour: 'orange' },
  denied: { words: 'Not allowed', colour: 'gray' },
  failed: { words: 'Failed', colour: 'red' },
  waiting: { words: 'Not finished', colour: 'gray' },
};

/** The last twenty, so that "it did not work" has an answer. */
export function AttemptsSection() {
  const list = useQuery(query('GET /connections/attempts'));
  if (list.data?.attempts.length === 0) return null;
  return (
    <Section
      title="Latest attempts"
      lead="How connecting went, with the network’s own words. Name the request number when you ask for help."
    >
      {list.isPending && <TextSkeleton lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ul className={classes.lines}>
        {list.data?.attempts.map((attempt) => (
          <li key={attempt.id}>
            <Line attempt={attempt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Line({ attempt }: { attempt: AttemptResult }) {
  const { words, colour } = outcomes[attempt.outcome];
  return (
    <div className={classes.line}>
      <NetworkLogo kind={attempt.kind} size={28} />
      <div>
        <p>
          <strong>{networkInfo[attempt.kind].name}</strong>
        </p>
        <p>{attempt.message}</p>
        {attempt.words && (
          <small>
            {attempt.outcome === 'limited' ? 'Missing' : 'In its own words'}: {attempt.words}
          </small>
        )}
        <p>
          <small>
            <DateTime at={attempt.begun} show="relative" />
            {', request '}
          </small>
          <span className={classes.id}>{attempt.request_id}</span>
        </p>
      </div>
      <Badge className={classes.outcome} color={colour}>
        {words}
      </Badge>
    </div>
  );
}
