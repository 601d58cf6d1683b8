import { type Strictness, strictnessLevels } from '@fanfare/contract/contests/contest';
import { holdFrom } from '@fanfare/contract/contests/fraud-calls';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Badge, Button, Group, NativeSelect, Progress, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { usePolledQuery } from '../../../lib/api/use-polled-query.ts';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { contestQuery } from '../contest-queries.ts';
import { staleAfterContestantChange } from '../contestants/contestant-queries.ts';
import classes from './fraud.module.css';

type Change = Output<'GET /contest/{id}/replay'>['changes'][number];

const strictnessLabels: Record<Strictness, string> = {
  low: `Low: hold from a score of ${holdFrom.low}`,
  medium: `Medium: hold from a score of ${holdFrom.medium}`,
  high: `High: hold from a score of ${holdFrom.high}`,
  event: 'Event: shared devices and networks are fine',
};

const pollMs = 3_000;
const countEntries = (count: number): string => formatCountOf(count, 'entry', 'entries');

/** Checks all entries again and shows who would be held or released, before anything changes. */
export function ReplaySection({ contestId }: { contestId: number }) {
  const params = { id: contestId };
  const [chosen, setChosen] = useState<Strictness>();
  const canEdit = useCan('contests:editor');
  const canPublish = useCan('contests:publisher');
  const contest = useQuery(contestQuery(contestId));
  const { data } = usePolledQuery(query('GET /contest/{id}/replay', { params }), pollMs);
  const start = useSave('POST /contest/{id}/replay', { refreshes: ['GET /contest/{id}/replay'] });
  const apply = useSave('POST /contest/{id}/replay/apply', {
    refreshes: ['GET /contest/{id}/replay', 'GET /contest/{id}', ...staleAfterContestantChange],
    onDone: () => void toast.good('Entries changed.'),
  });
  const strictness = chosen ?? contest.data?.contest.options.strictness ?? 'medium';
  const replay = data?.replay;
  const error = start.error ?? apply.error;
  const changeCount = (replay?.to_hold ?? 0) + (replay?.to_release ?? 0);
  const isRunning = start.isPending || replay?.state === 'running';
  return (
    <Section title="Check all entries" lead="Score every entry again and see what would change. Nothing is deleted.">
      <Group align="end" gap={12}>
        <NativeSelect
          label="Strictness"
          flex="0 1 340px"
          disabled={!canEdit}
          value={strictness}
          data={strictnessLevels.map((value) => ({ value, label: strictnessLabels[value] }))}
          onChange={({ currentTarget }) =>
            setChosen(strictnessLevels.find((level) => level === currentTarget.value) ?? 'medium')
          }
        />
        {canEdit && (
          <Button variant="default" loading={isRunning} onClick={() => start.mutate({ params, body: { strictness } })}>
            Check entries
          </Button>
        )}
      </Group>
      {replay?.state === 'running' && (
        <Grid gap={12} mt={16} role="status">
          <Progress
            aria-label="Progress of the check"
            animated
            value={replay.total > 0 ? (100 * replay.scored) / replay.total : 0}
          />
          <Text size="sm" c="dimmed">
            {formatNumber(replay.scored)} of {formatNumber(replay.total)} checked
          </Text>
        </Grid>
      )}
      {replay?.state === 'done' && !start.isPending && (
        <Grid gap={12} mt={16}>
          {changeCount === 0 ? (
            <Alert tone="good">
              {countEntries(replay.total)} checked at “{replay.strictness}”. Nothing would change.
            </Alert>
          ) : (
            <>
              <Text role="status">
                <strong>{countEntries(replay.to_hold)}</strong> would be held and{' '}
                <strong>{countEntries(replay.to_release)}</strong> released at “{replay.strictness}”.
              </Text>
              <ChangeTable changes={data?.changes ?? []} />
            </>
          )}
          {canPublish && changeCount > 0 && (
            <Group justify="flex-end">
              <Button
                loading={apply.isPending}
                onClick={() => apply.mutate({ params, body: { replay_id: replay.replay_id } })}
              >
                Change {countEntries(changeCount)}
              </Button>
            </Group>
          )}
        </Grid>
      )}
      {error && (
        <Grid gap={12} mt={16}>
          <Alert tone="bad">{errorMessage(error)}</Alert>
        </Grid>
      )}
    </Section>
  );
}

const ChangeTable = ({ changes }: { changes: readonly Change[] }) => (
  <ScrollRegion className={classes.changes} label="Changes">
    <Table role="table" aria-label="Changes" stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Contestant</Table.Th>
          <Table.Th>Change</Table.Th>
          <Table.Th>Score</Table.Th>
          <Table.Th>Why</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ verticalAlign: 'top' }}>
        {changes.map(({ user_id, name, email, score, to, reasons }) => (
          <Table.Tr key={user_id}>
            <Table.Td>
              <Block component="strong" display="block" breakWords>
                {name}
              </Block>
              <Meta display="block" breakWords>
                {email}
              </Meta>
            </Table.Td>
            <Table.Td>
              <Badge color={to === 'held' ? 'orange' : 'green'}>{to === 'held' ? 'Hold' : 'Release'}</Badge>
            </Table.Td>
            <Table.Td>{score}</Table.Td>
            <Table.Td>
              {reasons.map(({ signal, detail }) => (
                <Block component="span" key={signal} display="block" breakWords>
                  {detail}
                </Block>
              ))}
              {reasons.length === 0 && '–'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);
