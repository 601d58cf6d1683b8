import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { readingsCall } from '../post-report-calls.ts';
import classes from '../post-reports.module.css';
import { formatCount } from '../report-view.ts';
import { dailyGains } from './decay.ts';
import { figureLabels } from './post-columns.tsx';

/** Figures whose daily gains can be shown; unique viewers and the rate are left out, because they can't be added up. */
const figureNames = [
  'views',
  'clicks',
  'reactions',
  'comments',
  'shares',
  'engagement',
  'link_clicks',
  'video_views',
] as const;
type FigureName = (typeof figureNames)[number];

const height = 200;

/** Day as shown: "Nov 16" */
const shortDay = (date: string) => formatDay(`${date}T12:00Z`, 'UTC').replace(/, \d{4}$/, '');

/** Gain per day of a figure, which shows how quickly a post loses its audience. */
export function ReadingsSection({ postId }: { postId: string }) {
  const [name, setName] = useState<FigureName>('views');
  return (
    <Grid component="section" aria-label="By day" columns={1} gap={12}>
      <Flex gap={12} justify="space-between">
        <Block component="h3" lh={1.5} fz={16}>
          By day
        </Block>
        <NativeSelect
          size="xs"
          aria-label="Figure"
          data={figureNames.map((value) => ({ value, label: figureLabels[value] }))}
          value={name}
          onChange={(event) => setName(figureNames.find((known) => known === event.currentTarget.value) ?? 'views')}
        />
      </Flex>
      <GainsChart postId={postId} name={name} />
    </Grid>
  );
}

function GainsChart({ postId, name }: { postId: string; name: FigureName }) {
  const { data, error, refetch } = useQuery(readingsCall(postId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ChartSkeleton height={height} />;
  const days = data.readings;
  if (days.length < 2) return <p className={classes.quiet}>Read once so far. The curve starts with the second day.</p>;
  return (
    <Chart
      title={`New ${figureLabels[name].toLowerCase()} per day`}
      kind="line"
      series={[figureLabels[name]]}
      points={dailyGains(days, name).map(({ date, gain }) => ({ label: shortDay(date), values: [gain] }))}
      format={formatCount}
      height={height}
    />
  );
}
