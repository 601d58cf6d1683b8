import { type Breakdown, breakdowns } from '@fanfare/contract/insights/detail-calls';
import { type ReportLevel, type ReportNetwork, reportErrorTitle } from '@fanfare/contract/insights/report';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, type Output, query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { QueryResult } from '../../../ui/feedback/query-state.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { FigureTable } from '../../../ui/table/figure-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type FigureName, figureLabels, formatFigure } from '../figures/format-figures.ts';
import type { Figures, Row } from '../report-calls.ts';
import type { rangeQuery } from '../report-params.ts';
import detailClasses from './details.module.css';

type Props = { network: ReportNetwork; level: ReportLevel; row: Row; range: ReturnType<typeof rangeQuery> };

const labels: Record<Breakdown, string> = {
  age: 'Age',
  gender: 'Gender',
  country: 'Country',
  placement: 'Placement',
  device: 'Device',
};
/** Breakdowns of a network. Native ads have none by age or gender. */
const choicesOf = (network: ReportNetwork): readonly Breakdown[] =>
  network === 'nativeads' ? ['country', 'placement', 'device'] : breakdowns;

const figures: readonly FigureName[] = ['spend', 'results', 'impressions', 'clicks', 'ctr'];

/** The row by age, gender and so on, read at the network when the user asks for it. */
export function BreakdownSection({ network, level, row, range }: Props) {
  const [by, setBy] = useState<Breakdown>();
  const breakdown = useQuery({
    ...query(`GET /${network}/ads/insights/breakdown`, {
      query: { ...range, account: row.account_id, level, id: row.id, by: by ?? 'age' },
      silent: true,
    }),
    enabled: by !== undefined,
    retry: false,
  });
  return (
    <Grid component="section" aria-label="Breakdown" columns={1} gap={12}>
      <Flex className={detailClasses.sectionHead} gap={12} justify="space-between">
        <h3>Breakdown</h3>
      </Flex>
      <FilterChips
        label="By"
        value={by}
        options={choicesOf(network).map((value) => ({ value, label: labels[value] }))}
        onChange={setBy}
      />
      {by === undefined ? (
        <Meta component="p">Choose one to read it from the network.</Meta>
      ) : (
        <BreakdownContent network={network} label={labels[by]} breakdown={breakdown} />
      )}
    </Grid>
  );
}

type ContentProps = {
  network: ReportNetwork;
  label: string;
  breakdown: QueryResult<Output<`GET /${ReportNetwork}/ads/insights/breakdown`>>;
};

function BreakdownContent({ network, label, breakdown: { data, error, refetch } }: ContentProps) {
  if (error)
    return (
      <Alert
        tone="bad"
        title={reportErrorTitle(network)}
        action={
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(error)}
      </Alert>
    );
  if (!data)
    return (
      <Grid aria-busy columns={1} gap={16}>
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={20} />
        ))}
      </Grid>
    );
  if (data.rows.length === 0) return <Meta component="p">No figures by {label.toLowerCase()} in this period.</Meta>;
  return <BreakdownTable label={label} rows={data.rows} currency={data.currency} />;
}

type TableProps = { label: string; rows: readonly (Figures & { value: string })[]; currency: string };

function BreakdownTable({ label, rows, currency }: TableProps) {
  const most = Math.max(...rows.map(({ spend }) => spend));
  const sorted = rows.toSorted((a, b) => b.spend - a.spend);
  return (
    <ScrollRegion label={`By ${label.toLowerCase()}`} className={detailClasses.breakdown}>
      <FigureTable padding="8px" fz={13}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {figureLabels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.value}>
              <th scope="row">
                {row.value}
                <Block
                  component="i"
                  display="block"
                  h={4}
                  mt={4}
                  bdrs={2}
                  bg="var(--ff-series-1)"
                  style={{ width: `${most > 0 ? (row.spend / most) * 100 : 0}%` }}
                  aria-hidden
                />
              </th>
              {figures.map((name) => (
                <td key={name}>{formatFigure(name, row[name], currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </ScrollRegion>
  );
}
