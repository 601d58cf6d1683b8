import { contestStateLabels, contestStates } from '@fanfare/contract/contests/contest';
import { contestName } from '@fanfare/contract/contests/contest-name';
import { includesRole } from '@fanfare/contract/kit/permission';
import { Text } from '@mantine/core';
import {
  type Icon,
  IconCode,
  IconExternalLink,
  IconSettings,
  IconTrophy,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type ListQuery, type RowAction } from '../../../ui/table/data-table.tsx';
import type { Contest } from '../contest-queries.ts';
import { type ContestTab, contestTabLabels, contestTabPaths, disabledTabs } from '../contest-tabs.ts';
import { StateBadge, StateTime } from './state-badge.tsx';
import { useContestActions } from './use-contest-actions.tsx';

const columns: Column<Contest>[] = [
  {
    id: 'name',
    head: 'Contest',
    isName: true,
    sortable: true,
    minWidth: 180,
    cell: ({ id, name }) => (
      <TextLink to="/contest/$id" params={{ id: String(id) }} inherit>
        {contestName({ name })}
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'state',
    head: 'Status',
    sortable: true,
    minWidth: 200,
    cell: (contest) => (
      <div>
        <StateBadge state={contest.state} />
        <Text size="sm" c="dimmed">
          <StateTime contest={contest} />
        </Text>
      </div>
    ),
    text: ({ state }) => contestStateLabels[state],
    value: ({ state }) => contestStates.indexOf(state),
  },
  {
    id: 'entries',
    head: 'Entries',
    align: 'end',
    sortable: true,
    minWidth: 110,
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
    id: 'starts',
    head: 'Starts',
    sortable: true,
    minWidth: 150,
    isExtra: true,
    cell: ({ starts, timezone }) => (starts ? formatDateTime(starts, timezone) : '–'),
    text: ({ starts }) => starts,
  },
  {
    id: 'ends',
    head: 'Ends',
    sortable: true,
    minWidth: 150,
    isExtra: true,
    cell: ({ ends, timezone }) => (ends ? formatDateTime(ends, timezone) : '–'),
    text: ({ ends }) => ends,
  },
  {
    id: 'address',
    head: 'Address',
    isExtra: true,
    cell: ({ slug }) => (slug ? `/c/${slug}` : '–'),
    text: ({ slug }) => slug,
  },
];

const tabsInMenu: { tab: ContestTab; icon: Icon }[] = [
  { tab: 'contestants', icon: IconUsers },
  { tab: 'winners', icon: IconTrophy },
  { tab: 'widgets', icon: IconCode },
  { tab: 'admins', icon: IconUserCog },
];

type Props = { list: ListQuery<Contest>; empty: ReactNode };

export function ContestsTable({ list, empty }: Props) {
  const navigate = useNavigate();
  const { actionsFor, dialogs } = useContestActions();

  const actions = (contest: Contest): RowAction[] => {
    const { id, page_url, state, role } = contest;
    const canChange = includesRole(role, state === 'draft' ? 'editor' : 'publisher');
    const disabled = disabledTabs(contest);
    const open = (tab: ContestTab) => () => void navigate({ to: contestTabPaths[tab], params: { id: String(id) } });
    return [
      ...(page_url
        ? [{ label: 'View page', icon: IconExternalLink, isQuick: true, onClick: () => void window.open(page_url) }]
        : []),
      { label: canChange ? 'Edit' : 'View settings', icon: IconSettings, isQuick: true, onClick: open('setup') },
      ...tabsInMenu
        .filter(({ tab }) => !disabled.includes(tab))
        .map(({ tab, icon }) => ({ label: contestTabLabels[tab], icon, onClick: open(tab) })),
      ...actionsFor(contest),
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
        nameOf={contestName}
        actions={actions}
        empty={empty}
      />
      {dialogs}
    </>
  );
}
