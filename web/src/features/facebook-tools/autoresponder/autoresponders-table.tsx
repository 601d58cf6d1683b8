import { terms } from '@fanfare/contract/kit/terms';
import { Badge } from '@mantine/core';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { type Column, DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { matchLabels, triggerLabels } from './autoresponder-modal.tsx';
import { type Autoresponder, type useAutoresponders, useRowUpdates } from './use-autoresponders.ts';

const describeMatch = ({ match, words }: Autoresponder) =>
  match === 'always' ? matchLabels.always : `${match === 'word' ? 'Word' : 'Contains'}: ${words.join(', ')}`;
const statusLabel = ({ active }: Autoresponder) => (active ? 'Active' : 'Paused');

const columns: Column<Autoresponder>[] = [
  { id: 'name', head: 'Name', isName: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'status',
    head: 'Status',
    minWidth: 140,
    cell: (row) => (
      <Flex component="span" gap={4} align="flex-start" column>
        <Badge color={row.active ? 'green' : 'gray'}>{statusLabel(row)}</Badge>
        {row.error && (
          <>
            <Badge color="red">{terms.needsAttention}</Badge>
            <small>{row.error}</small>
          </>
        )}
      </Flex>
    ),
    text: statusLabel,
  },
  { id: 'page', head: 'Facebook page', cell: (row) => row.fb_page_name, text: (row) => row.fb_page_name },
  {
    id: 'trigger',
    head: 'Answers',
    cell: ({ trigger }) => triggerLabels[trigger],
    text: ({ trigger }) => triggerLabels[trigger],
  },
  { id: 'match', head: 'When', minWidth: 160, cell: describeMatch, text: describeMatch },
  {
    id: 'answers',
    head: 'Answered',
    align: 'end',
    cell: ({ answers }) => formatNumber(answers),
    text: ({ answers }) => answers,
  },
  { id: 'order', head: 'Order', align: 'end', isExtra: true, cell: ({ order }) => order, text: ({ order }) => order },
  {
    id: 'activated',
    head: 'Active since',
    isExtra: true,
    cell: ({ active, activated }) => (active && activated ? <DateTime at={activated} /> : null),
    text: ({ activated }) => activated,
  },
];

type Props = {
  list: ReturnType<typeof useAutoresponders>;
  empty: ReactNode;
  onEdit: (row: Autoresponder) => void;
  onDelete: (row: Autoresponder) => void;
};

export function AutorespondersTable({ list, empty, onEdit, onDelete }: Props) {
  const canPublish = useCan('facebook_messages:publisher');
  const rows = useRowUpdates();
  const pause = useSave('POST /facebook/page/autoresponder/{id}/pause', {
    onDone: (row) => {
      rows.replace(row);
      toast.good('Autoresponder paused.');
    },
  });
  const activate = useSave('POST /facebook/page/autoresponder/{id}/activate', {
    onDone: (row) => {
      rows.replace(row);
      toast.good('Autoresponder activated.');
    },
  });
  const items = list.data?.autoresponders;
  const paged = items && { items, total: items.length, page: 1, page_size: Math.max(items.length, 1) };
  const toggle = (row: Autoresponder): RowAction => {
    const { label, icon, save } = row.active
      ? { label: 'Pause', icon: IconPlayerPause, save: pause }
      : { label: 'Activate', icon: IconPlayerPlay, save: activate };
    const onClick = () => save.mutate({ params: { id: row.id } }, { onError: toast.failed });
    return { label, icon, isQuick: true, onClick };
  };
  const actions = (row: Autoresponder): RowAction[] =>
    canPublish
      ? [
          toggle(row),
          { label: 'Edit', icon: IconEdit, isQuick: true, onClick: () => onEdit(row) },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => onDelete(row) },
        ]
      : [];
  return (
    <DataTable
      id="page-autoresponders"
      label="Autoresponders"
      query={{ ...list, data: paged }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={actions}
      empty={empty}
    />
  );
}
