import { actionInfo } from '@fanfare/contract/contests/actions';
import { Button, Group, Modal, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import type { Contestant } from './contestant-queries.ts';
import classes from './contestants.module.css';

type Summary = Output<'POST /contest/get_action_summary'>;
type Props = {
  contestId: number;
  contestant: Contestant | undefined;
  /** Actions for the contestant's entry. */
  actions: readonly RowAction[];
  onClose: () => void;
};

/** Dialog for one contestant: why the entry is held and what to do, actions and points, answers. */
export function ActionSummaryModal({ contestId, contestant, actions, onClose }: Props) {
  return (
    <Modal
      opened={contestant !== undefined}
      onClose={onClose}
      title={contestant ? `Actions of ${contestant.name}` : ''}
      size={640}
    >
      {contestant && (
        <Grid gap={16}>
          {contestant.state === 'held' && <HeldNotice contestant={contestant} actions={actions} onClose={onClose} />}
          <ActionSummary contestId={contestId} userId={contestant.user_id} />
          {contestant.state !== 'held' && contestant.reasons.length > 0 && (
            <section>
              <Text fw={600}>Fraud score {contestant.score}</Text>
              <Reasons reasons={contestant.reasons} />
            </section>
          )}
        </Grid>
      )}
    </Modal>
  );
}

type HeldProps = Pick<Props, 'actions' | 'onClose'> & { contestant: Contestant };

/**
 * Notice why an entry is on hold, with the buttons to release or disqualify it. Both buttons close this dialog;
 * disqualifying opens a dialog of its own, and releasing can be undone.
 */
const HeldNotice = ({ contestant: { score, reasons }, actions, onClose }: HeldProps) => (
  <Alert
    tone="warn"
    title={`Being checked: fraud score ${score ?? '–'} of 100`}
    action={
      actions.length > 0 && (
        <Group gap={8}>
          {actions.map(({ label, icon: Icon, danger, onClick }) => (
            <Button
              key={label}
              size="xs"
              variant="default"
              {...(danger ? { c: 'red' } : {})}
              leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
              onClick={() => {
                onClose();
                onClick();
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      )
    }
  >
    {reasons.length > 0 ? <Reasons reasons={reasons} /> : 'Held by a member of your team.'}
  </Alert>
);

const Reasons = ({ reasons }: Pick<Contestant, 'reasons'>) => (
  <Block component="ul" bullets mt={4}>
    {reasons.map(({ signal, weight, detail }) => (
      <li key={signal}>
        {detail} (+{weight})
      </li>
    ))}
  </Block>
);

function ActionSummary({ contestId, userId }: { contestId: number; userId: number }) {
  const body = { contest_id: contestId, user_id: userId };
  const summary = useQuery({
    queryKey: ['POST /contest/get_action_summary', body],
    queryFn: ({ signal }) => call('POST /contest/get_action_summary', { body, signal }),
  });
  if (!summary.data)
    return summary.error ? (
      <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
    ) : (
      <TextSkeleton />
    );
  const { contestant, actions, form } = summary.data;
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Action</Table.Th>
            <Table.Th scope="col" ta="end">
              Times
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Points
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {actions.map((action) => (
            <SummaryRow key={action.action_id} action={action} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={2}>
              Total
            </Table.Th>
            <Table.Td ta="end">{formatNumber(contestant.points)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {form.length > 0 && (
        <section>
          <Text fw={600}>Entry form</Text>
          <Grid component="dl" gap={8} mt={4}>
            {form.map(({ label, value }) => (
              <div key={label}>
                <Block component="dt" fz={13}>
                  {label}
                </Block>
                <dd>{value}</dd>
              </div>
            ))}
          </Grid>
        </section>
      )}
    </>
  );
}

const SummaryRow = ({ action }: { action: Summary['actions'][number] }) => {
  const { kind, label, question, answer, completions, declared, pending, points } = action;
  return (
    <Table.Tr className={classes.action}>
      <Table.Td>
        {label || actionInfo[kind].label}
        {answer && (
          <Text size="sm" c="dimmed">
            {question}{' '}
            <Block component="span" c="var(--ff-text)">
              {answer}
            </Block>
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end">
        {formatNumber(completions)}
        {declared > 0 && <Text size="sm">{formatNumber(declared)} not verified</Text>}
        {pending > 0 && <Text size="sm">{formatNumber(pending)} waiting</Text>}
      </Table.Td>
      <Table.Td ta="end">{formatNumber(points)}</Table.Td>
    </Table.Tr>
  );
};
