import { backTestDays } from '@fanfare/contract/automators/back-test';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import type { BackTest } from '../automator-calls.ts';
import type { AutomatorValues } from '../automator-templates.ts';
import classes from '../automators.module.css';

const dayOptions = [7, 14, backTestDays.default, 60, backTestDays.max].map((days) => ({
  value: String(days),
  label: `Last ${days} days`,
}));

/** A saved automator, or settings that are not saved. */
type Props = { automatorId?: number; automator?: AutomatorValues };

/** What the automator would have done, on stored figures. */
export function BackTestPanel({ automatorId, automator }: Props) {
  const [days, setDays] = useState(String(backTestDays.default));
  const test = useMutation({
    mutationFn: () =>
      call('POST /automator/backtest', {
        body: { days, ...(automatorId === undefined ? { automator } : { automator_id: automatorId }) },
      }),
  });
  return (
    <Stack gap="sm" component="section" aria-label="Back-test">
      <Group justify="space-between" align="end">
        <Select
          label="Back-test"
          description="Counts what it would have done. Nothing changes."
          data={dayOptions}
          allowDeselect={false}
          value={days}
          onChange={(next) => next && setDays(next)}
        />
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Run back-test
        </Button>
      </Group>
      {test.error && <Alert tone="bad">{errorMessage(test.error)}</Alert>}
      {test.data && <BackTestFigures result={test.data} />}
    </Stack>
  );
}

/** Rows of the table at most. */
const shownAds = 20;

export function BackTestFigures({ result }: { result: BackTest }) {
  const money = (amount: string) => moneyText(amount, result.currency);
  const figures: [string, string][] = [
    ['Firings', String(result.firings)],
    ['Ads touched', `${result.ads_touched} of ${result.ads_looked_at}`],
    ['Not spent', money(result.not_spent)],
    ['Winners lost', String(result.winners_lost)],
    ...(result.mean_cost_per_result === null
      ? []
      : [['Mean cost per result', money(result.mean_cost_per_result)] satisfies [string, string]]),
  ];
  return (
    <Stack gap="sm">
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Chart
        title={`Firings per day, ${result.from} to ${result.to}`}
        kind="bar"
        series={['Firings']}
        points={result.by_day.map(({ date, firings }) => ({ label: date.slice(5), values: [firings] }))}
        height={180}
      />
      {result.ads.length > 0 && (
        <ScrollRegion label="Ads touched">
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
              {result.ads.slice(0, shownAds).map((ad) => (
                <tr key={ad.object_id}>
                  <th scope="row">
                    {ad.name}
                    {ad.is_winner_lost && ' (winner lost)'}
                  </th>
                  <td>{ad.first_fired_on}</td>
                  <td>{ad.firings}</td>
                  <td>{money(ad.not_spent)}</td>
                  <td>{ad.results_after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {result.ads_touched > shownAds && <p className={classes.quiet}>Shows the first {shownAds} ads.</p>}
      {result.not_judged.length > 0 && (
        <Alert tone="warn" title="Conditions not judged">
          <ul className={classes.plainList}>
            {result.not_judged.map(({ condition, reason }) => (
              <li key={condition}>
                {condition}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Counted on stored figures. Each day sees only that day and the days before it.
        {result.stored_from && ` Figures are stored from ${result.stored_from} on.`}
      </Text>
    </Stack>
  );
}
