import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { networkInfo } from '../networks/network-info.ts';
import { NetworkLogo } from '../networks/network-logo.tsx';
import classes from './connect.module.css';
import type { AttemptResult } from './use-connect.ts';

const outcomeLabels: Record<AttemptResult['outcome'], { label: string; color: string }> = {
  connected: { label: 'Connected', color: 'green' },
  limited: { label: 'Limited permissions', color: 'orange' },
  denied: { label: 'Declined', color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
  waiting: { label: 'Not finished', color: 'blue' },
  expired: { label: 'Expired', color: 'gray' },
};

/** The latest 20 connection attempts, with the request ID for support. */
export function AttemptsSection() {
  const list = useQuery(query('GET /connections/attempts'));
  if (list.data?.attempts.length === 0) return null;
  return (
    <Section
      title="Latest attempts"
      lead="Recent connection attempts. Include the request ID when you report a problem."
    >
      {list.isPending && <TextSkeleton lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ul>
        {list.data?.attempts.map((attempt) => (
          <Block component="li" py={12} divided key={attempt.id}>
            <AttemptRow attempt={attempt} />
          </Block>
        ))}
      </ul>
    </Section>
  );
}

function AttemptRow({ attempt }: { attempt: AttemptResult }) {
  const { label, color } = outcomeLabels[attempt.outcome];
  return (
    <Flex className={classes.line} gap="8px 12px" wrap>
      <NetworkLogo kind={attempt.kind} size={28} />
      <div>
        <p>
          <strong>{networkInfo[attempt.kind].name}</strong>
        </p>
        <p>{attempt.message}</p>
        {attempt.words && (
          <small>
            {attempt.outcome === 'limited' ? 'Missing' : 'Message'}: {attempt.words}
          </small>
        )}
        <p>
          <small>
            <DateTime at={attempt.begun} show="relative" />
            {', request ID '}
          </small>
          <span className={classes.id}>{attempt.request_id}</span>
        </p>
      </div>
      <Badge className={classes.outcome} color={color}>
        {label}
      </Badge>
    </Flex>
  );
}
