import { Badge } from '@mantine/core';
import { IconArrowRight, IconSettings, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Output, useSave } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useSwitchBusiness } from '../../lib/use-switch-business.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Flex } from '../../ui/layout/layout.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type ListQuery } from '../../ui/table/data-table.tsx';

type Summary = Output<'GET /user/businesses'>['items'][number];
type ListParams = { page: number; search: string };
type Props = {
  businesses: ListQuery<Summary>;
  list: ListParams;
  onList: (change: Partial<ListParams>) => void;
  empty: ReactNode;
};

const columns: Column<Summary>[] = [
  {
    id: 'name',
    head: 'Business',
    isName: true,
    cell: (row) => <NameCell row={row} />,
    text: (row) => row.business_name,
  },
  { id: 'owner', head: 'Owner', cell: (row) => (row.is_owner ? 'You' : row.owner_name), text: (row) => row.owner_name },
  {
    id: 'members',
    head: 'Members',
    align: 'end',
    cell: (row) => formatNumber(row.members),
    text: (row) => row.members,
  },
  { id: 'assets', head: 'Assets', align: 'end', cell: (row) => formatNumber(row.assets), text: (row) => row.assets },
];

export function BusinessesTable({ businesses, list, onList, empty }: Props) {
  const navigate = useNavigate();
  const switchBusiness = useSwitchBusiness();
  const setDefault = useSave('POST /user/business/{bid}/default', {
    refreshes: ['GET /user/businesses', 'GET /user/start'],
  });

  const switchTo = ({ id, business_name }: Summary) =>
    switchBusiness.mutate(
      { params: { bid: id } },
      { onSuccess: () => toast.good(`Switched to ${business_name}.`), onError: toast.failed },
    );
  const makeDefault = ({ id, business_name }: Summary) =>
    setDefault.mutate(
      { params: { bid: id } },
      { onSuccess: () => toast.good(`${business_name} is now your default business.`), onError: toast.failed },
    );

  return (
    <DataTable
      id="businesses"
      label="Businesses"
      query={businesses}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.business_name}
      page={list.page}
      onPage={(page) => onList({ page })}
      onClear={list.search ? () => onList({ search: '' }) : undefined}
      filters={<SearchBox label="Search businesses" value={list.search} onSearch={(search) => onList({ search })} />}
      actions={(row) => [
        {
          label: 'Switch to this business',
          icon: IconArrowRight,
          isQuick: !row.active,
          disabled: row.active,
          onClick: () => switchTo(row),
        },
        {
          label: 'Set as default',
          icon: IconStar,
          isQuick: !row.default,
          disabled: row.default,
          onClick: () => makeDefault(row),
        },
        {
          label: row.is_owner ? 'Manage' : 'Open',
          icon: IconSettings,
          onClick: () => void navigate({ to: '/user/business/$bid/manage', params: { bid: String(row.id) } }),
        },
      ]}
      empty={empty}
    />
  );
}

function NameCell({ row }: { row: Summary }) {
  return (
    <Flex component="span" gap="4px 8px" wrap inline>
      <TextLink fw="inherit" to="/user/business/$bid/manage" params={{ bid: String(row.id) }}>
        {row.business_name}
      </TextLink>
      {row.default && (
        <Flex
          component="span"
          align="stretch"
          inline
          c="orange"
          role="img"
          aria-label="Default business"
          title="Default business"
        >
          <IconStarFilled size={16} />
        </Flex>
      )}
      {row.active && <Badge color="green">Current</Badge>}
    </Flex>
  );
}
