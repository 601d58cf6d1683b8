import { type BackTestResult, backTestDays } from '@fanfare/contract/insights/back-test';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { BackTestFigures } from './back-test-figures.tsx';

const dayOptions = backTestDays.offered.map((days) => ({ value: String(days), label: `Last ${days} days` }));

/** `run` starts a test with the values on the screen; undefined while they can't be tested. */
type Props = { run: ((days: number) => Promise<BackTestResult>) | undefined };

/** Shows what an automator or a rule would have done, on stored figures. */
export function BackTestPanel({ run }: Props) {
  const [days, setDays] = useState(String(backTestDays.default));
  const test = useMutation({ mutationFn: (start: NonNullable<Props['run']>) => start(Number(days)) });
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
        <Button variant="default" disabled={!run} loading={test.isPending} onClick={() => run && test.mutate(run)}>
          Run back-test
        </Button>
      </Group>
      {test.error && <Alert tone="bad">{errorMessage(test.error)}</Alert>}
      {test.data && <BackTestFigures result={test.data} />}
    </Stack>
  );
}
