import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DaysChart } from '../figures/days-chart.tsx';
import { type FigureName, figureLabels } from '../figures/format-figures.ts';
import type { Row } from '../report-calls.ts';
import type { rangeQuery } from '../report-params.ts';
import detailClasses from './details.module.css';

type Props = { network: ReportNetwork; row: Row; range: ReturnType<typeof rangeQuery> };

const choices: readonly FigureName[] = ['spend', 'results', 'cost_per_result', 'impressions', 'clicks', 'ctr', 'cpc'];
const height = 200;

/** One figure of the row by day; the user chooses which. */
export function DaysSection({ network, row, range }: Props) {
  const [name, setName] = useState<FigureName>('spend');
  const days = useQuery(
    query(`GET /${network}/ads/{id}/insights`, { params: { id: row.id }, query: range, silent: true }),
  );
  return (
    <Grid component="section" aria-label="By day" columns={1} gap={12}>
      <Flex className={detailClasses.sectionHead} gap={12} justify="space-between">
        <h3>By day</h3>
        <NativeSelect
          size="xs"
          aria-label="Figure"
          data={choices.map((value) => ({ value, label: figureLabels[value] }))}
          value={name}
          onChange={(event) => setName(choices.find((choice) => choice === event.currentTarget.value) ?? 'spend')}
        />
      </Flex>
      <QueryState query={days} skeleton={<ChartSkeleton height={height} />}>
        {({ report, currency }) => <DaysChart days={report} name={name} currency={currency} height={height} />}
      </QueryState>
    </Grid>
  );
}
