import { actionInfo } from '@fanfare/contract/contests/actions';
import { Modal, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import type { Contestant } from './contestant-queries.ts';

type Props = { contestId: number; contestant: Contestant | undefined; onClose: () => void };

/** Actions and points of one contestant, and why their entry looks suspicious. */
export function ActionSummaryModal({ contestId, contestant, onClose }: Props) {
  return (
    <Modal
      opened={contestant !== undefined}
      onClose={onClose}
      title={contestant ? `Actions of ${contestant.name}` : ''}
      size={640}
    >
      {contestant && <ActionSummary contestId={contestId} userId={contestant.user_id} />}
    </Modal>
  );
}

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
  const { contestant, actions } = summary.data;
  return (
    <>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Action</Table.Th>
              <Table.Th scope="col">Times</Table.Th>
              <Table.Th scope="col">Points</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {actions.map(({ action_id, kind, label, completions, declared, pending, points }) => (
              <Table.Tr key={action_id}>
                <Table.Td>{label || actionInfo[kind].label}</Table.Td>
                <Table.Td>
                  {formatNumber(completions)}
                  {declared > 0 && <Text size="sm">{formatNumber(declared)} not verified</Text>}
                  {pending > 0 && <Text size="sm">{formatNumber(pending)} waiting</Text>}
                </Table.Td>
                <Table.Td>{formatNumber(points)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row" colSpan={2}>
                Total
              </Table.Th>
              <Table.Td>{formatNumber(contestant.points)}</Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {contestant.reasons.length > 0 && (
        <>
          <Text fw={600} mt={16}>
            Fraud score {contestant.score}
          </Text>
          <ul>
            {contestant.reasons.map(({ signal, weight, detail }) => (
              <li key={signal}>
                {detail} (+{weight})
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
