import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import classes from '../post-reports.module.css';
import { formatCount } from '../report-view.ts';
import { dailyGains } from './decay.ts';
import { figureLabels } from './post-columns.tsx';
import { readingsCall } from './post-report-calls.ts';

/** Figures that add up; viewers and the rate don't. */
const choices = [
  'views',
  'clicks',
  'reactions',
  'comments',
  'shares',
  'engagement',
  'link_clicks',
  'video_views',
] as const;
const height = 200;

/** "Nov 16" */
const shortDay = (date: string) => formatDay(`${date}T12:00Z`, 'UTC').replace(/, \d{4}$/, '');

/** How fast a post loses its audience: what each day added to a figure. */
export function ReadingsSection({ postId }: { postId: string }) {
  const [name, setName] = useState<(typeof choices)[number]>('views');
  const readings = useQuery(readingsCall(postId));
  const days = readings.data?.readings;
  return (
    <section aria-label="By day" className={classes.section}>
      <div className={classes.sectionHead}>
        <h3>By day</h3>
        <NativeSelect
          size="xs"
          aria-label="Figure"
          data={choices.map((value) => ({ value, label: figureLabels[value] }))}
          value={name}
          onChange={(event) => setName(choices.find((choice) => choice === event.currentTarget.value) ?? 'views')}
        />
      </div>
      {readings.error ? (
        <ErrorState error={readings.error} onRetry={() => void readings.refetch()} />
      ) : !days ? (
        <ChartSkeleton height={height} />
      ) : days.length < 2 ? (
        <p className={classes.quiet}>Read once so far. The curve starts with the second day.</p>
      ) : (
        <Chart
          title={`New ${figureLabels[name].toLowerCase()} per day`}
          kind="line"
          series={[figureLabels[name]]}
          points={dailyGains(days, name).map(({ date, gain }) => ({ label: shortDay(date), values: [gain] }))}
          format={formatCount}
          height={height}
        />
      )}
    </section>
  );
}
