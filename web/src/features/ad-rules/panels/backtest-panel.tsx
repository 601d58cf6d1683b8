import { backtestDays, type RuleBacktest } from '@fanfare/contract/ad-rules/ad-rules';
import { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import { formatMoney } from '@fanfare/contract/ads/money';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import classes from '../ad-rules.module.css';
import type { RuleValues } from '../rule-templates.ts';

type Days = (typeof backtestDays)[number];
const dayOptions = backtestDays.map((days) => ({ value: String(days), label: `Last ${days} days` }));

/** What the rule would have done, on stored figures. */
export function BacktestPanel({ values }: { values: Partial<RuleValues> }) {
  const [days, setDays] = useState<Days>(30);
  const test = useMutation({
    mutationFn: (rule: AdRuleDraft) => call('POST /facebook/ads/manager/rules/backtest', { body: { days, rule } }),
  });
  const draft = AdRuleDraft.safeParse(values);
  return (
    <Stack gap="sm" component="section" aria-label="Back-test">
      <Group justify="space-between" align="end">
        <Select
          label="Back-test"
          data={dayOptions}
          allowDeselect={false}
          value={String(days)}
          onChange={(next) => setDays(backtestDays.find((known) => String(known) === next) ?? 30)}
        />
        <Button
          variant="default"
          disabled={!draft.success}
          loading={test.isPending}
          onClick={() => draft.data && test.mutate(draft.data)}
        >
          Run back-test
        </Button>
      </Group>
      {test.error && <Alert tone="bad">{errorMessage(test.error)}</Alert>}
      {test.data && <BacktestResult result={test.data} />}
    </Stack>
  );
}

export function BacktestResult({ result }: { result: RuleBacktest }) {
  const money = (units: number) => formatMoney(units, 1, result.currency, 2);
  const figures: [string, string][] = [
    ['Firings', String(result.firings)],
    ['Touched', `${result.touched_count} of ${result.looked_at}`],
    ['Not spent', money(result.unspent)],
    ...(result.extra_spend > 0 ? [['Spent on top', money(result.extra_spend)] satisfies [string, string]] : []),
    ['Winners lost', String(result.winners_lost)],
    ['Results lost', String(result.results_lost)],
  ];
  return (
    <Stack gap="sm">
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Chart
        title={`Firings per day, ${result.from} to ${result.to}`}
        kind="bar"
        series={['Firings']}
        points={result.days.map(({ date, firings }) => ({ label: date.slice(5), values: [firings] }))}
        height={180}
      />
      {result.touched.length > 0 && (
        <ScrollRegion label="Touched">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">First on</th>
                <th scope="col">Not spent</th>
                <th scope="col">Results after</th>
              </tr>
            </thead>
            <tbody>
              {result.touched.slice(0, 10).map((ad) => (
                <tr key={ad.id}>
                  <th scope="row">{ad.name}</th>
                  <td>{ad.first_on}</td>
                  <td>{money(ad.unspent)}</td>
                  <td>{ad.results_after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <Text size="sm" c="dimmed">
        Counted by us on stored figures. Each day sees only the days before it and itself.
        {result.figures_from && ` Figures are stored from ${result.figures_from} on.`}
        {result.unjudged.length > 0 && ` Not judged: ${result.unjudged.join(', ')}.`}
      </Text>
    </Stack>
  );
}
