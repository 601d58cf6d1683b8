import { type Strictness, strictnessLevels } from '@fanfare/contract/contests/contest';
import { Button, Group, NativeSelect, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { usePolledQuery } from '../../../lib/api/use-polled-query.ts';
import { query, useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { staleAfterContestantChange } from '../contestants/contestant-queries.ts';

const labels: Record<Strictness, string> = {
  low: 'Low: hold from a score of 80',
  medium: 'Medium: hold from a score of 60',
  high: 'High: hold from a score of 40',
  event: 'Event: shared devices and networks are fine',
};

const pollMs = 3_000;

/** Checks all entries again and shows who would be held or released, before anything changes. */
export function ReplaySection({ contestId }: { contestId: number }) {
  const [strictness, setStrictness] = useState<Strictness>('medium');
  const canPublish = useCan('contests:publisher');
  const { data } = usePolledQuery(query('GET /contest/{id}/replay', { params: { id: contestId } }), pollMs);
  const start = useSave('POST /contest/{id}/replay', { refreshes: ['GET /contest/{id}/replay'] });
  const apply = useSave('POST /contest/{id}/replay/apply', {
    refreshes: ['GET /contest/{id}/replay', ...staleAfterContestantChange],
  });
  const replay = data?.replay;
  const error = start.error ?? apply.error;
  const count = (replay?.to_hold ?? 0) + (replay?.to_release ?? 0);
  return (
    <Section title="Check all entries" lead="See who would be held or released before you draw. Nothing is deleted.">
      <Group align="end" gap={12}>
        <NativeSelect
          label="Strictness"
          value={strictness}
          data={strictnessLevels.map((value) => ({ value, label: labels[value] }))}
          onChange={({ currentTarget }) =>
            setStrictness(strictnessLevels.find((level) => level === currentTarget.value) ?? 'medium')
          }
        />
        <Button
          variant="default"
          loading={start.isPending || replay?.state === 'running'}
          onClick={() => start.mutate({ params: { id: contestId }, body: { strictness } })}
        >
          Check entries
        </Button>
      </Group>
      {replay?.state === 'running' && (
        <Progress
          mt={12}
          aria-label="Progress of the check"
          value={replay.total > 0 ? (100 * replay.scored) / replay.total : 0}
        />
      )}
      {replay?.state === 'done' && (
        <>
          <Text mt={12}>
            {formatNumber(replay.to_hold)} would be held, {formatNumber(replay.to_release)} would be released.
          </Text>
          <ul>
            {data?.changes.map(({ user_id, name, email, score, to, reasons }) => (
              <li key={user_id}>
                {name} ({email}): {to === 'held' ? 'hold' : 'release'}, score {score}
                {reasons.length > 0 && `. ${reasons.map(({ detail }) => detail).join('. ')}`}
              </li>
            ))}
          </ul>
          {canPublish && count > 0 && (
            <Button
              loading={apply.isPending}
              onClick={() => apply.mutate({ params: { id: contestId }, body: { replay_id: replay.replay_id } })}
            >
              Apply to {formatNumber(count)} {count === 1 ? 'entry' : 'entries'}
            </Button>
          )}
        </>
      )}
      {error && <Alert tone="bad">{errorMessage(error)}</Alert>}
    </Section>
  );
}
