import type { ReportLevel, ReportNetwork } from '@fanfare/contract/insights/report';
import { Drawer } from '@mantine/core';
import { useRef } from 'react';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { FigureChange } from '../figures/figure-change.tsx';
import {
  constantText,
  type FigureName,
  figureLabels,
  formatAmount,
  formatCount,
  formatFigure,
  formatRatio,
} from '../figures/format-figures.ts';
import type { Row } from '../report-calls.ts';
import { levelLabels } from '../report-networks.ts';
import { type ReportParams, rangeQuery } from '../report-params.ts';
import { InterestsButton } from '../table/interests-button.tsx';
import { StatusCell } from '../table/status-cell.tsx';
import { BreakdownSection } from './breakdown-section.tsx';
import { DaysSection } from './days-section.tsx';
import detailClasses from './details.module.css';

type Props = {
  network: ReportNetwork;
  level: ReportLevel;
  params: ReportParams;
  /** Row that the panel shows; undefined closes the panel. */
  row: Row | undefined;
  pending: ReadonlyMap<string, string>;
  onInterests: (row: Row) => void;
  onClose: () => void;
};

/** Panel of one row: figures, days, and a breakdown that is read when asked for. */
export function RowDetails({ row, onClose, ...rest }: Props) {
  // The row that was open last: the panel still shows it while it slides out.
  const last = useRef(row);
  if (row) last.current = row;
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      size={640}
      title={
        <Grid component="span" breakWords>
          <Block component="small" fz={12} fw={400} lh="16px" ws="nowrap">
            {levelLabels[rest.level].one}
          </Block>
          <bdi>{last.current?.name}</bdi>
        </Grid>
      }
    >
      {last.current && <DetailsContent key={last.current.id} row={last.current} {...rest} />}
    </Drawer>
  );
}

const shownFigures: readonly FigureName[] = [
  ...(['spend', 'results', 'cost_per_result', 'impressions', 'clicks', 'ctr', 'cpc', 'cpm'] as const),
  ...(['link_clicks', 'conversions', 'conversion_value', 'viewable_impressions'] as const),
];

type ContentProps = Omit<Props, 'row' | 'onClose'> & { row: Row };

function DetailsContent({ network, level, params, row, pending, onInterests }: ContentProps) {
  const range = rangeQuery(params);
  const uniques = [
    ['Reach', row.reach, formatCount],
    ['Frequency', row.frequency, formatRatio],
    ['Unique clicks', row.unique_clicks, formatCount],
  ] as const;
  const facts = [
    ['Account', row.account_name],
    ['Campaign', level === 'campaign' ? null : row.campaign_name],
    [network === 'google' ? 'Ad group' : 'Ad set', level === 'ad' || level === 'banner' ? row.adset_name : null],
    ['Objective', row.objective && constantText(row.objective)],
    [
      'Budget',
      row.budget &&
        `${formatAmount(Number(row.budget.amount), row.currency)} ${row.budget.type === 'daily' ? 'per day' : 'in total'}`,
    ],
    ['ID', row.id],
  ] as const;
  return (
    <Grid columns={1} gap={20}>
      <StatusCell row={row} pending={pending.get(row.id)} />
      <Grid facts component="dl" className={detailClasses.figures} fill={120} gap="12px 16px">
        {shownFigures
          .filter((name) => row[name] !== null)
          .map((name) => (
            <div key={name}>
              <dt>{name === 'results' && row.result_label ? row.result_label : figureLabels[name]}</dt>
              <dd className="ff-figure">
                {formatFigure(name, row[name], row.currency)}
                <FigureChange name={name} value={row[name]} before={row.previous?.[name]} />
              </dd>
            </div>
          ))}
        {uniques
          .filter(([, value]) => value !== null)
          .map(([label, value, format]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="ff-figure">{format(value)}</dd>
            </div>
          ))}
      </Grid>
      <DaysSection network={network} row={row} range={range} />
      <BreakdownSection network={network} level={level} row={row} range={range} />
      {network === 'facebook' && level === 'ad' && <InterestsButton row={row} onOpen={onInterests} isLarge />}
      <Grid facts pt={16} component="dl" gap={6} divided>
        {facts.map(
          ([label, value]) =>
            value && (
              <Grid columns="110px minmax(0, 1fr)" gap={12} key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Grid>
            ),
        )}
      </Grid>
    </Grid>
  );
}
