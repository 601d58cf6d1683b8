import { contestStateLabels, contestStates } from '@fanfare/contract/contests/contest';
import { includesRole } from '@fanfare/contract/kit/permission';
import { Text } from '@mantine/core';
import {
  IconChartBar,
  IconCode,
  IconCopy,
  IconExternalLink,
  IconPlayerStop,
  IconSettings,
  IconTrash,
  IconTrophy,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type ListQuery, type RowAction } from '../../../ui/table/data-table.tsx';
import type { Contest } from '../contest-queries.ts';
import { DeleteContestModal } from './delete-contest-modal.tsx';
import { EndContestModal } from './end-contest-modal.tsx';
import { StateBadge } from './state-badge.tsx';
import { useDuplicate } from './use-duplicate.ts';

const columns: Column<Contest>[] = [
  {
    ...{ id: 'name', head: 'Contest', isName: true, sortable: true, minWidth: 220 },
    cell: ({ id, name }) => (
      <TextLink to="/contest/$id" params={{ id: String(id) }} inherit>
        {name || 'Contest without a name'}
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    ...{ id: 'state', head: 'Status', sortable: true, minWidth: 170 },
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => contestStateLabels[state],
    value: ({ state }) => contestStates.indexOf(state),
  },
  {
    ...{ id: 'entries', head: 'Entries', align: 'end', sortable: true, minWidth: 140 },
    cell: ({ entries, held }) => (
      <div>
        {formatNumber(entries)}
        {held > 0 && (
          <Text size="sm" c="dimmed">
            {formatNumber(held)} being checked
          </Text>
        )}
      </div>
    ),
    text: ({ entries }) => entries,
  },
  {
    ...{ id: 'starts', head: 'Starts', sortable: true, minWidth: 150 },
    cell: ({ starts, timezone }) => (starts ? formatDateTime(starts, timezone) : '–'),
    text: ({ starts }) => starts,
  },
  {
    ...{ id: 'ends', head: 'Ends', sortable: true, minWidth: 150 },
    cell: ({ ends, timezone }) => (ends ? formatDateTime(ends, timezone) : '–'),
    text: ({ ends }) => ends,
  },
  {
    ...{ id: 'address', head: 'Address', isExtra: true },
    cell: ({ slug }) => (slug ? `/c/${slug}` : '–'),
    text: ({ slug }) => slug,
  },
];

type Props = { list: ListQuery<Contest>; empty: ReactNode };

export function ContestsTable({ list, empty }: Props) {
  const navigate = useNavigate();
  // Figures and copies need the role in all contests; an admin has it in this one.
  const [canSeeFigures, canCopy] = [useCan('contests:viewer'), useCan('contests:editor')];
  const duplicate = useDuplicate();
  const [toDelete, setToDelete] = useState<Contest>();
  const [toEnd, setToEnd] = useState<Contest>();

  const actions = (contest: Contest): RowAction[] => {
    const { id, page_url, state, role } = contest;
    return [
      ...(page_url
        ? [{ label: 'View page', icon: IconExternalLink, isQuick: true, onClick: () => void window.open(page_url) }]
        : []),
      {
        label: includesRole(role, state === 'draft' ? 'editor' : 'publisher') ? 'Edit' : 'View settings',
        icon: IconSettings,
        isQuick: true,
        onClick: () => void navigate({ to: '/contest/$id', params: { id: String(id) } }),
      },
      ...(state === 'draft'
        ? []
        : [
            ...(canSeeFigures
              ? [
                  {
                    label: 'Figures',
                    icon: IconChartBar,
                    onClick: () => void navigate({ to: '/dashboard/$contestId', params: { contestId: String(id) } }),
                  },
                ]
              : []),
            {
              label: 'Contestants',
              icon: IconUsers,
              onClick: () => void navigate({ to: '/contest/$id/contestants', params: { id: String(id) } }),
            },
            {
              label: 'Winners',
              icon: IconTrophy,
              onClick: () => void navigate({ to: '/contest/$id/winners', params: { id: String(id) } }),
            },
            {
              label: 'Widgets',
              icon: IconCode,
              onClick: () => void navigate({ to: '/contest/$id/widgets', params: { id: String(id) } }),
            },
          ]),
      {
        label: 'Admins',
        icon: IconUserCog,
        onClick: () => void navigate({ to: '/contest/$id/admins', params: { id: String(id) } }),
      },
      ...(canCopy ? [{ label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(id) }] : []),
      ...(includesRole(role, 'publisher') && state === 'running'
        ? [{ label: 'End now', icon: IconPlayerStop, onClick: () => setToEnd(contest) }]
        : []),
      ...(includesRole(role, 'manager')
        ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setToDelete(contest) }]
        : []),
    ];
  };

  return (
    <>
      <DataTable
        id="contests"
        label="Contests"
        query={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name || 'Contest without a name'}
        actions={actions}
        empty={empty}
      />
      <DeleteContestModal contest={toDelete} onClose={() => setToDelete(undefined)} />
      <EndContestModal contest={toEnd} onClose={() => setToEnd(undefined)} />
    </>
  );
}
