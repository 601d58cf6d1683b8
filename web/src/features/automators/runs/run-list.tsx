import { Badge, Button, Group, Pagination, Stack, UnstyledButton } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { staleAfterChange } from '../automator-calls.ts';
import type { AutomatorParams } from '../automator-params.ts';
import classes from '../automators.module.css';
import { countsText, isUnderWay, runBadge } from './run-words.ts';

type Props = { automatorId: number; params: AutomatorParams; onChange: (change: Partial<AutomatorParams>) => void };

/** Time between two reads while a run is under way, in ms. */
export const pollMs = 2000;

export function RunList({ automatorId, params, onChange }: Props) {
  const canEdit = useCan('automators:editor');
  const { data, error, refetch } = useQuery({
    ...query('GET /automator/{id}/runs', { params: { id: automatorId }, query: { page: params.page }, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pollMs : false),
  });
  const start = useSave('POST /automator/{id}/run', {
    refreshes: staleAfterChange,
    onDone: ({ run_id }) => onChange({ run: run_id }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton />;
  const startButton = canEdit && (
    <Button
      variant="default"
      loading={start.isPending}
      leftSection={<IconTestPipe size={18} stroke={1.5} aria-hidden />}
      onClick={() => start.mutate({ params: { id: automatorId } }, { onError: toast.failed })}
    >
      Start dry run
    </Button>
  );
  if (data.items.length === 0)
    return (
      <EmptyState illustration="chart" title="No runs yet" action={startButton}>
        Each run lists the rows it looked at and why it did or didn’t act.
      </EmptyState>
    );
  return (
    <Stack gap="md">
      <div>{startButton}</div>
      <Grid component="ol" gap={8} aria-label="Runs">
        {data.items.map((run) => {
          const badge = runBadge(run);
          return (
            <li key={run.run_id}>
              <UnstyledButton className={classes.run} onClick={() => onChange({ run: run.run_id })}>
                <Group gap={8}>
                  <b>
                    <DateTime at={run.started_at} />
                  </b>
                  <Badge component="span" color={badge.color} miw="max-content">
                    {badge.label}
                  </Badge>
                  {run.dry_run && (
                    <Badge component="span" color="blue" miw="max-content">
                      Dry run
                    </Badge>
                  )}
                </Group>
                <span>{countsText(run)}</span>
                {run.message && <span className={classes.quiet}>{run.message}</span>}
              </UnstyledButton>
            </li>
          );
        })}
      </Grid>
      <Pages {...data} onChange={(page) => onChange({ page })} />
    </Stack>
  );
}

type PagesProps = { total: number; page: number; page_size: number; onChange: (page: number) => void };

export const Pages = ({ total, page, page_size, onChange }: PagesProps) =>
  total > page_size ? (
    <Pagination
      aria-label="Pages"
      total={Math.ceil(total / page_size)}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
    />
  ) : null;
