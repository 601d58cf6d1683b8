import type { ReportColumn } from '@fanfare/contract/insights/filter-calls';
import { type ReportLevel, type ReportNetwork, sortColumns } from '@fanfare/contract/insights/report';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { FigureChange } from '../figures/figure-change.tsx';
import {
  constantText,
  type FigureName,
  figureLabels,
  formatAmount,
  formatCount,
  formatFigure,
  formatRatio,
  unknown,
} from '../figures/format-figures.ts';
import type { Report, Row } from '../report-calls.ts';
import { levelLabels, reportInfo } from '../report-networks.ts';
import { InterestsButton } from './interests-button.tsx';
import { parentNames } from './repeated-names.ts';
import { StatusCell } from './status-cell.tsx';

type Input = {
  network: ReportNetwork;
  level: ReportLevel;
  /** True if the rows belong to several ad accounts. */
  hasAccounts: boolean;
  totals: Report['totals'];
  pending: ReadonlyMap<string, string>;
  /** Names that several rows have; those rows show their campaign and ad set. */
  repeatedNames: ReadonlySet<string>;
  /** URL of a row's details. */
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  onInterests: (row: Row) => void;
};

const isFigure = (id: ReportColumn): id is FigureName & ReportColumn => id in figureLabels;
const isSortable = (id: ReportColumn): boolean => sortColumns.some((name) => name === id);

/** All columns of a report. Rows show changes when figures of the previous range were loaded. */
export function columnsFor(input: Input): Column<Row>[] {
  const { network, level, hasAccounts } = input;
  const { shown, extra } = reportInfo[network];
  const ownParent: Partial<Record<ReportLevel, readonly ReportColumn[]>> = {
    campaign: ['campaign_name', 'adset_name'],
    adset: ['adset_name'],
    adgroup: ['adset_name'],
  };
  const left = [...shown, ...extra].filter((id) => !ownParent[level]?.includes(id));
  return left.map((id): Column<Row> => {
    const isExtra = !(shown.includes(id) || (id === 'account_name' && hasAccounts));
    const base = { id, isExtra, sortable: isSortable(id) };
    return isFigure(id) ? { ...base, ...figureColumn(id, input.totals) } : { ...base, ...otherColumn(id, input) };
  });
}

const figureColumn = (name: FigureName, totals: Report['totals']): Omit<Column<Row>, 'id'> => ({
  head: figureLabels[name],
  align: 'end',
  width: name === 'cost_per_result' ? 150 : 130,
  sortsDescendingFirst: true,
  cell: (row) => (
    <Figure name={name} value={row[name]} before={row.previous?.[name]} currency={row.currency}>
      {name === 'results' && row.results !== null && row.result_label && (
        <Block component="small" fz={12} fw={400} lh="16px" ws="nowrap">
          {row.result_label}
        </Block>
      )}
    </Figure>
  ),
  text: (row) => row[name],
  total: perCurrency(totals, ({ currency, figures, previous }) => (
    <Figure name={name} value={figures[name]} before={previous?.[name]} currency={currency} />
  )),
});

type FigureProps = {
  name: FigureName;
  value: number | null;
  before: number | null | undefined;
  currency: string;
  children?: ReactNode;
};

const Figure = ({ name, value, before, currency, children }: FigureProps) => (
  <Grid component="span" inline lh="18px" tabular ws="nowrap">
    <span>{formatFigure(name, value, currency)}</span>
    <FigureChange name={name} value={value} before={before} />
    {children}
  </Grid>
);

/** Totals of a report, one line per currency: amounts in different currencies are never added. */
const perCurrency = (totals: Report['totals'], line: (total: Report['totals'][number]) => ReactNode) =>
  totals.map((total) => <div key={total.currency}>{line(total)}</div>);

function otherColumn(id: ReportColumn, input: Input): Omit<Column<Row>, 'id'> {
  const { network, level, totals, pending, repeatedNames, hrefOf, onOpen, onInterests } = input;
  const parentsOf = (row: Row) => (repeatedNames.has(row.name) ? parentNames(row, level) : '');
  const hasInterests = network === 'facebook' && level === 'ad';
  switch (id) {
    case 'name':
      return {
        head: levelLabels[level].one,
        isName: true,
        width: 280,
        minWidth: 240,
        cell: (row) =>
          hasInterests ? (
            <Flex component="span" gap={4} justify="space-between">
              <NameLink row={row} parents={parentsOf(row)} href={hrefOf(row)} onOpen={onOpen} />
              <InterestsButton row={row} onOpen={onInterests} />
            </Flex>
          ) : (
            <NameLink row={row} parents={parentsOf(row)} href={hrefOf(row)} onOpen={onOpen} />
          ),
        text: ({ name }) => name,
        total: perCurrency(totals, ({ currency, rows }) => (
          <Grid component="span" inline lh="18px" tabular ws="nowrap">
            <span>{totals.length > 1 ? `Total in ${currency}` : 'Total'}</span>
            <Block component="small" fz={12} fw={400} lh="16px" ws="nowrap">
              {formatCount(rows)} {(rows === 1 ? levelLabels[level].one : levelLabels[level].many).toLowerCase()}
            </Block>
          </Grid>
        )),
      };
    case 'status':
      return {
        head: 'Status',
        width: 190,
        minWidth: 150,
        cell: (row) => <StatusCell row={row} pending={pending.get(row.id)} />,
        text: ({ status_text }) => status_text,
      };
    case 'is_on':
      return { ...textColumn('On/Off', ({ is_on }) => (is_on ? 'On' : 'Off')), width: 100, minWidth: 80 };
    case 'budget':
      return {
        head: 'Budget',
        align: 'end',
        width: 140,
        cell: ({ budget, currency }) =>
          budget ? (
            <Grid component="span" inline lh="18px" tabular ws="nowrap">
              <span>{formatAmount(Number(budget.amount), currency)}</span>
              <Block component="small" fz={12} fw={400} lh="16px" ws="nowrap">
                {budgetNote(budget, level)}
              </Block>
            </Grid>
          ) : (
            unknown
          ),
        text: ({ budget }) => budget?.amount,
      };
    case 'campaign_name':
      return textColumn('Campaign', ({ campaign_name }) => campaign_name);
    case 'adset_name':
      return textColumn(network === 'google' ? 'Ad group' : 'Ad set', ({ adset_name }) => adset_name);
    case 'account_name':
      return textColumn('Account', ({ account_name }) => account_name);
    case 'quality_ranking':
      return textColumn('Quality ranking', ({ quality_ranking }) => quality_ranking && constantText(quality_ranking));
    case 'frequency':
      return countColumn('Frequency', ({ frequency }) => frequency, formatRatio);
    case 'unique_clicks':
      return countColumn('Unique clicks', ({ unique_clicks }) => unique_clicks, formatCount);
    default:
      return countColumn('Reach', ({ reach }) => reach, formatCount);
  }
}

/** Holder of a row's budget: the campaign, the ad set of an ad, or the row itself. */
const budgetOwner = (budget: NonNullable<Row['budget']>, rowLevel: ReportLevel): string => {
  if (budget.level === 'campaign') return 'campaign';
  return rowLevel === 'ad' ? 'ad set' : rowLevel;
};

/** Note with the campaign or ad set whose budget a row shows. */
const budgetNote = (budget: NonNullable<Row['budget']>, rowLevel: ReportLevel) => {
  const period = budget.type === 'daily' ? 'per day' : 'in total';
  const owner = budgetOwner(budget, rowLevel);
  return owner === rowLevel ? period : `${period}, ${owner}`;
};

const textColumn = (head: string, value: (row: Row) => string | null): Omit<Column<Row>, 'id'> => ({
  head,
  width: 200,
  minWidth: 160,
  cell: (row) => value(row) ?? unknown,
  text: value,
});

const countColumn = (
  head: string,
  value: (row: Row) => number | null,
  format: (value: number | null) => string,
): Omit<Column<Row>, 'id'> => ({
  head,
  align: 'end',
  width: 130,
  cell: (row) => format(value(row)),
  text: value,
});

type NameLinkProps = { row: Row; parents: string; href: string; onOpen: (row: Row) => void };

/** Name as a plain link: thousands of router links would each follow every change of the URL. */
const NameLink = ({ row, parents, href, onOpen }: NameLinkProps) => (
  <Grid component="span" miw={0} breakWords>
    <Anchor
      lineClamp={2}
      c="inherit"
      inherit
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(row);
      }}
    >
      <bdi>{row.name}</bdi>
    </Anchor>
    {parents !== '' && (
      <Block component="small" fz={12} fw={400} lh="16px" truncate>
        {parents}
      </Block>
    )}
  </Grid>
);
