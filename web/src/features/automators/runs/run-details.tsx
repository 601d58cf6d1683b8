import { type RowOutcome, rowOutcomeLabels, rowOutcomes, rowReasonLabels } from '@fanfare/contract/automators/run-log';
import { adFilterLabels } from '@fanfare/contract/insights/condition-text';
import { postFieldLabels } from '@fanfare/contract/post-reports/post-conditions';
import { Badge, Button, Group, Select, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { QueryResult } from '../../../ui/feedback/query-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Run } from '../automator-calls.ts';
import type { AutomatorParams } from '../automator-params.ts';
import classes from '../automators.module.css';
import { Pages, pollMs } from './run-list.tsx';
import { countsText, isUnderWay, runBadge } from './run-words.ts';

type Props = { runId: number; params: AutomatorParams; onChange: (change: Partial<AutomatorParams>) => void };

/** One run: its counts, and each row with the reason. */
export function RunDetails({ runId, params, onChange }: Props) {
  const { data, error, refetch } = useQuery({
    ...query('GET /automator/run/{id}', { params: { id: runId }, silent: true }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.run) ? pollMs : false),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton />;
  const { run } = data;
  const badge = runBadge(run);
  return (
    <Stack gap="md">
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange({ runs: run.automator_id, run: undefined, outcome: undefined, search: '' })}
        >
          Show all runs
        </Button>
      </div>
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
      {run.message && <Alert tone={run.state === 'failed' ? 'bad' : 'info'}>{run.message}</Alert>}
      {!isUnderWay(run) && <RunSummary run={run} />}
      {!isUnderWay(run) && <RunRows run={run} params={params} onChange={onChange} />}
    </Stack>
  );
}

const RunSummary = ({ run }: { run: Run }) => (
  <Stack gap={4}>
    <span>{countsText(run)}</span>
    {Number(run.committed ?? 0) > 0 && run.committed !== null && run.currency !== null && (
      <span>Committed {moneyText(run.committed, run.currency)} a day.</span>
    )}
    {run.conditions.length > 0 && (
      <Block component="ul" bullets aria-label="Why rows didn’t match">
        {run.conditions.map(({ condition, count }) => (
          <li key={condition}>
            {condition}: {count} didn’t match
          </li>
        ))}
      </Block>
    )}
    {run.action_ids.map((id) => (
      <TextLink key={id} to="/ads/changes/$id" params={{ id: String(id) }}>
        View change {id}
      </TextLink>
    ))}
  </Stack>
);

const outcomeColors: Record<RowOutcome, string> = {
  acted: 'green',
  'would-act': 'blue',
  'held-back': 'orange',
  'not-matched': 'gray',
};
const outcomeOptions = [
  { value: 'all', label: 'All rows' },
  ...rowOutcomes.map((value) => ({ value, label: rowOutcomeLabels[value] })),
];

function RunRows({ run, params, onChange }: { run: Run } & Pick<Props, 'params' | 'onChange'>) {
  const { outcome, page } = params;
  const rows = useQuery({
    ...query('GET /automator/run/{id}/rows', {
      params: { id: run.run_id },
      query: { page, ...(outcome && { outcome }) },
      silent: true,
    }),
    placeholderData: keepPreviousData,
  });
  const left = run.counts.rows - run.kept_rows;
  return (
    <Stack gap="sm">
      <Select
        label="Show"
        data={outcomeOptions}
        allowDeselect={false}
        value={outcome ?? 'all'}
        onChange={(next) => onChange({ outcome: rowOutcomes.find((known) => known === next) })}
      />
      <RowList rows={rows} />
      {rows.data && <Pages {...rows.data} onChange={(next) => onChange({ page: next })} />}
      {left > 0 && <p className={classes.quiet}>{left} more rows that didn’t match are only counted.</p>}
    </Stack>
  );
}

function RowList({ rows }: { rows: QueryResult<Output<'GET /automator/run/{id}/rows'>> }) {
  if (rows.error) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <TextSkeleton />;
  if (rows.data.items.length === 0) return <p className={classes.quiet}>No rows.</p>;
  return (
    <Grid component="ul" gap={8} aria-label="Rows">
      {rows.data.items.map((row) => (
        <Grid component="li" key={row.object_id} className={classes.logRow} gap={2} breakWords>
          <Group gap={8} wrap="nowrap" justify="space-between" align="start">
            <b>{row.name}</b>
            <Badge component="span" color={outcomeColors[row.outcome]} miw="max-content">
              {rowOutcomeLabels[row.outcome]}
            </Badge>
          </Group>
          <span>{row.text || rowReasonLabels[row.reason]}</span>
          <FigureList figures={row.figures} />
        </Grid>
      ))}
    </Grid>
  );
}

const figureLabels: Partial<Record<string, string>> = { ...postFieldLabels, ...adFilterLabels };

/** The figures of the row that the conditions were compared with. */
function FigureList({ figures }: { figures: Record<string, string | number | null> }) {
  const entries = Object.entries(figures);
  if (entries.length === 0) return null;
  return (
    <span className={classes.quiet}>
      {entries.map(([name, value]) => `${figureLabels[name] ?? name}: ${value ?? 'none'}`).join(' · ')}
    </span>
  );
}
