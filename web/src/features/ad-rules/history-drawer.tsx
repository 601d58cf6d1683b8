import { Drawer, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import type { Rule } from './rule-queries.ts';
import { AuthorizationProblem } from './rule-states.tsx';

type Props = { rule: Rule | undefined; onClose: () => void };

const actionWords: Record<string, string> = {
  PAUSED: 'paused',
  UNPAUSED: 'turned on',
  CHANGED_BUDGET: 'budget changed',
  CHANGED_BID: 'bid changed',
  FACEBOOK_NOTIFICATION_SENT: 'notification sent',
  NOT_CHANGED: 'not changed',
  ERROR: 'failed',
};

/** Actions of a rule, as the network recorded them. */
export const HistoryDrawer = ({ rule, onClose }: Props) => (
  <Drawer
    opened={rule !== undefined}
    onClose={onClose}
    position="right"
    title={`History of ${rule?.rule_name ?? ''}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {rule && <Runs id={rule.id} />}
  </Drawer>
);

function Runs({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(
    query('GET /facebook/ads/manager/rule/{adrule_id}/history', { params: { adrule_id: id } }),
  );
  if (error) return <AuthorizationProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton />;
  if (data.runs.length === 0)
    return (
      <EmptyState illustration="chart" title="No actions yet">
        When the rule matches something, what it did appears here.
      </EmptyState>
    );
  return (
    <Grid component="ul" gap={16}>
      {data.runs.map((run) => (
        <li key={run.at}>
          <Text fw={600}>
            <DateTime at={run.at} />
            {run.is_manual && ' · run by hand'}
          </Text>
          {run.error && <Text c="red">{run.error}</Text>}
          <Block component="ul" bullets breakWords>
            {run.results.map((result) => (
              <li key={`${result.object_id} ${result.action}`}>
                {result.object_name ?? result.object_id}: {actionWords[result.action] ?? result.action.toLowerCase()}
                {result.action.startsWith('CHANGED') &&
                  ` from ${result.old_value ?? '–'} to ${result.new_value ?? '–'}`}
              </li>
            ))}
          </Block>
        </li>
      ))}
    </Grid>
  );
}
