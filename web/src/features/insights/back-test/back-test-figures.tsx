import type { BackTestResult } from '@fanfare/contract/insights/back-test';
import { Stack, Text } from '@mantine/core';
import { moneyText } from '../../../lib/money-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import classes from './back-test.module.css';

/** Number of rows of the table, at most. */
const shownRows = 20;

export function BackTestFigures({ result }: { result: BackTestResult }) {
  const money = (amount: string) => moneyText(amount, result.currency);
  const figures: [string, string][] = [
    ['Firings', String(result.firings)],
    ['Touched', `${result.touched} of ${result.looked_at}`],
    ['Not spent', money(result.not_spent)],
    ...(Number(result.extra_spend) > 0 ? [['Spent on top', money(result.extra_spend)] satisfies [string, string]] : []),
    ['Winners lost', String(result.winners_lost)],
    ['Results lost', String(result.results_lost)],
    ...(result.mean_cost_per_result === null
      ? []
      : [['Mean cost per result', money(result.mean_cost_per_result)] satisfies [string, string]]),
  ];
  return (
    <Stack gap="sm">
      <Grid component="dl" fill={120} gap={12}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <Block component="dt" fz={14}>
              {label}
            </Block>
            <Block component="dd" fz={20}>
              {value}
            </Block>
          </div>
        ))}
      </Grid>
      <Chart
        title={`Firings per day, ${result.from} to ${result.to}`}
        kind="bar"
        series={['Firings']}
        points={result.by_day.map(({ date, firings }) => ({ label: date.slice(5), values: [firings] }))}
        height={180}
      />
      {result.rows.length > 0 && <TouchedTable result={result} money={money} />}
      {result.touched > shownRows && (
        <Text size="sm" c="dimmed">
          Shows the first {shownRows}.
        </Text>
      )}
      {result.not_judged.length > 0 && (
        <Alert tone="warn" title="Conditions not judged">
          <Block component="ul" bullets>
            {result.not_judged.map(({ condition, reason }) => (
              <li key={condition}>
                {condition}: {reason}
              </li>
            ))}
          </Block>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Counted by us on stored figures. Each day sees only that day and the days before it.
        {result.stored_from && ` Figures are stored from ${result.stored_from} on.`}
      </Text>
    </Stack>
  );
}

function TouchedTable({ result, money }: { result: BackTestResult; money: (amount: string) => string }) {
  return (
    <ScrollRegion label="Touched">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">First on</th>
            <th scope="col">Firings</th>
            <th scope="col">Not spent</th>
            <th scope="col">Results after</th>
          </tr>
        </thead>
        <tbody>
          {result.rows.slice(0, shownRows).map((row) => (
            <tr key={row.object_id}>
              <th scope="row">
                {row.name}
                {row.is_winner_lost && ' (winner lost)'}
              </th>
              <td>{row.first_fired_on}</td>
              <td>{row.firings}</td>
              <td>{money(row.not_spent)}</td>
              <td>{row.results_after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
