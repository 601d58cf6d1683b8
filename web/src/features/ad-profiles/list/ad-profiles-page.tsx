import { type AdProfileRow, adProfiles } from '@fanfare/contract/ad-profiles/ad-profiles';
import { objectiveLabels, objectives } from '@fanfare/contract/ad-profiles/facebook-choices';
import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { Badge, Button, Group } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Output, query } from '../../../lib/api.ts';
import { can, useCan, useMe } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { adNetworkInfo, needsManager } from '../ad-networks.ts';
import { MissingAsset } from '../missing-asset.tsx';
import { useMissingAssets } from '../use-missing-assets.ts';
import { findWarnings } from './status-warnings.ts';
import { useDeleteProfile, useDuplicateProfile } from './use-row-actions.ts';

type Row = Output<'GET /adprofiles'>['items'][number];
const ListQuery = adProfiles['GET /adprofiles'].query;

const objectiveLabel = (row: Row): string => {
  const objective = objectives.find((name) => name === row.objective);
  return objective ? objectiveLabels[objective] : '–';
};
const networkLabels = ({ networks }: Pick<AdProfileRow, 'networks'>): string[] =>
  networks.map((network) => adNetworkInfo[network].label);

const columns: Column<Row>[] = [
  {
    id: 'name',
    head: 'Name',
    isName: true,
    minWidth: 200,
    cell: ({ id, name }) => (
      <TextLink to="/adprofile/$id" params={{ id: String(id) }}>
        {name}
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'networks',
    head: 'Networks',
    minWidth: 160,
    cell: (row) => (
      <Group gap={4}>
        {networkLabels(row).map((label) => (
          <Badge key={label} component="span" color="gray" miw="max-content">
            {label}
          </Badge>
        ))}
      </Group>
    ),
    text: (row) => networkLabels(row).join(', '),
  },
  { id: 'objective', head: 'Objective', cell: objectiveLabel, text: objectiveLabel },
  {
    id: 'status',
    head: 'Status',
    minWidth: 160,
    cell: (row) => <StatusBadges row={row} />,
    text: (row) => [...row.problems, ...findWarnings(row)].join(', ') || 'Ready',
  },
  {
    id: 'updated',
    head: 'Updated',
    cell: ({ updated }) => <DateTime at={updated} show="relative" />,
    text: ({ updated }) => updated,
  },
  {
    id: 'updated_by',
    head: 'Updated by',
    isExtra: true,
    cell: ({ updated_by }) => updated_by ?? '–',
    text: ({ updated_by }) => updated_by,
  },
];

function StatusBadges({ row }: { row: Row }) {
  const warnings = findWarnings(row);
  if (row.problems.length + warnings.length === 0)
    return (
      <Badge component="span" color="green">
        Ready
      </Badge>
    );
  return (
    <Group gap={4}>
      {row.problems.map((problem) => (
        <Badge key={problem} component="span" color="red" miw="max-content">
          {problem}
        </Badge>
      ))}
      {warnings.map((warning) => (
        <Badge key={warning} component="span" color="orange" miw="max-content">
          {warning}
        </Badge>
      ))}
    </Group>
  );
}

export function AdProfilesPage() {
  const me = useMe();
  const navigate = useNavigate();
  const [list, setList] = useListQuery(ListQuery);
  const profiles = useQuery({ ...query('GET /adprofiles', { query: list }), placeholderData: keepPreviousData });
  const duplicate = useDuplicateProfile();
  const remove = useDeleteProfile();
  const canEdit = useCan(needsAds.editor);
  const missingAssets = useMissingAssets();
  const isEmpty = profiles.data?.total === 0 && list.search === '';

  const actions = (row: Row): RowAction[] => [
    {
      label: canEdit ? 'Edit' : 'View',
      icon: IconPencil,
      isQuick: true,
      onClick: () => void navigate({ to: '/adprofile/$id', params: { id: String(row.id) } }),
    },
    ...(canEdit ? [{ label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(row) }] : []),
    ...(row.networks.every((network) => can(me, needsManager(network)))
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => void remove(row) }]
      : []),
  ];

  return (
    <Page
      title="Ad profiles"
      lead="Accounts, audiences, placements and budgets for your ads, set once and used again."
      width="wide"
      action={!isEmpty && <NewProfileButton canEdit={canEdit} />}
    >
      {isEmpty && missingAssets.everywhere && (
        <MissingAsset type={missingAssets.everywhere} title="No ad account yet" />
      )}
      <DataTable
        id="ad-profiles"
        label="Ad profiles"
        query={profiles}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={list.search === '' ? undefined : () => setList({ search: '' })}
        filters={
          <SearchBox label="Search ad profiles" value={list.search} onSearch={(search) => setList({ search })} />
        }
        actions={actions}
        empty={
          <EmptyState illustration="chart" title="No ad profiles yet" action={<NewProfileButton canEdit={canEdit} />}>
            A profile sets the account, audience, placements and budget of ads on each network.
          </EmptyState>
        }
      />
    </Page>
  );
}

function NewProfileButton({ canEdit }: { canEdit: boolean }) {
  if (!canEdit) return <RestrictedButton need={needsAds.editor}>New ad profile</RestrictedButton>;
  return (
    <Button component={Link} to="/adprofile/new" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      New ad profile
    </Button>
  );
}
