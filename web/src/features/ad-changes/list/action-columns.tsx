import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import { Badge, Progress } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { NetworkLogo } from '../../connections/index.tsx';
import { networkLabel } from '../network-label.ts';
import { progressPercent, progressText, resultSentence } from '../progress/result-text.ts';

export type ActionListItem = Output<'GET /ads/actions'>['items'][number];

/** Progress of an action while it runs, then how many rows succeeded and how many didn't. */
export function ActionResult({ action }: { action: Pick<AdAction, 'counts' | 'undone_by' | 'title'> & Running }) {
  const { counts, finished_at, undone_by, title } = action;
  if (finished_at === null)
    return (
      <Grid component="span" gap={4} miw={140} fz={13} tabular>
        {progressText(counts)}
        <Progress.Root size="sm">
          <Progress.Section value={progressPercent(counts)} aria-label={`Progress of ${title}`} />
        </Progress.Root>
      </Grid>
    );
  const { done, failed, cancelled } = counts;
  return (
    <Flex component="span" gap={4} align="stretch" wrap>
      {undone_by !== null && <Badge color="gray">Undone</Badge>}
      {done > 0 && <Badge color="green">{formatNumber(done)} done</Badge>}
      {failed > 0 && <Badge color="red">{formatNumber(failed)} failed</Badge>}
      {cancelled > 0 && <Badge color="gray">{formatNumber(cancelled)} canceled</Badge>}
    </Flex>
  );
}
type Running = { finished_at: string | Date | null };

export const actionColumns: Column<ActionListItem>[] = [
  {
    id: 'title',
    head: 'Change',
    isName: true,
    minWidth: 200,
    cell: ({ id, title, undo_of }) => (
      <Grid smallBelow component="span" gap={2} miw={0} breakWords>
        <TextLink to="/ads/changes/$id" params={{ id: String(id) }}>
          {title}
        </TextLink>
        {undo_of !== null && <small>Undoes an earlier change</small>}
      </Grid>
    ),
    text: ({ title }) => title,
  },
  {
    id: 'account',
    head: 'Ad account',
    minWidth: 180,
    cell: ({ network, account_name }) => (
      <Flex smallBelow component="span" gap={8} lh={1.3} breakWords>
        <NetworkLogo kind={network} size={20} />
        <span>
          {account_name}
          <small>{networkLabel(network)}</small>
        </span>
      </Flex>
    ),
    text: ({ network, account_name }) => `${networkLabel(network)}: ${account_name}`,
  },
  { id: 'by', head: 'By', minWidth: 120, cell: ({ by }) => by ?? '–', text: ({ by }) => by ?? '' },
  {
    id: 'date',
    head: 'Date',
    minWidth: 140,
    cell: ({ created_at }) => <DateTime at={created_at} />,
    text: ({ created_at }) => created_at,
  },
  {
    id: 'result',
    head: 'Result',
    minWidth: 180,
    cell: (action) => <ActionResult action={action} />,
    text: ({ action, counts }) => resultSentence(action, counts),
  },
];
