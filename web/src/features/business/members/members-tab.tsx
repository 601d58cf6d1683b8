import { Paging } from '@fanfare/contract/kit/paging';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Badge, Button } from '@mantine/core';
import { IconKey, IconUserMinus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { type Business, staleAfterChange } from '../business-queries.ts';
import { InviteModal } from '../invitations/invite-modal.tsx';
import { OwnerRequestsSection } from './owner-requests-section.tsx';

type MemberRow = Output<'GET /user/business/{bid}/members'>['items'][number];

export function MembersTab({ business }: { business: Business }) {
  const bid = business.id;
  const navigate = useNavigate();
  const [list, setList] = useListQuery(Paging);
  const [memberToRemove, setMemberToRemove] = useState<MemberRow>();
  const [isInviting, setInviting] = useState(false);
  const input = { params: { bid }, query: list };
  const members = useQuery({ ...query('GET /user/business/{bid}/members', input), placeholderData: keepPreviousData });
  const remove = useSave('POST /user/business/{bid}/user/delete', {
    refreshes: ['GET /user/business/{bid}/members', 'GET /user/business/{bid}/requests', ...staleAfterChange],
  });

  return (
    <>
      {business.is_owner && <OwnerRequestsSection business={business} />}
      <DataTable
        id="members"
        label="Members"
        query={members}
        columns={columnsFor(business)}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={list.search ? () => setList({ search: '' }) : undefined}
        filters={
          <>
            <SearchBox label="Search members" value={list.search} onSearch={(search) => setList({ search })} />
            {business.is_owner && <Button onClick={() => setInviting(true)}>Invite member</Button>}
          </>
        }
        actions={
          business.is_owner
            ? (row) =>
                row.is_owner
                  ? []
                  : [
                      {
                        label: 'Change access',
                        icon: IconKey,
                        isQuick: true,
                        onClick: () => void navigate(memberPageLink(bid, row.id)),
                      },
                      {
                        label: 'Remove from business',
                        icon: IconUserMinus,
                        danger: true,
                        onClick: () => setMemberToRemove(row),
                      },
                    ]
            : undefined
        }
        empty={null}
      />
      <InviteModal business={business} opened={isInviting} onClose={() => setInviting(false)} />
      <ConfirmModal
        opened={memberToRemove !== undefined}
        onClose={() => setMemberToRemove(undefined)}
        title={`Remove ${memberToRemove?.name ?? ''}?`}
        confirm="Remove from business"
        danger
        onConfirm={async () => {
          if (!memberToRemove) return;
          await remove.mutateAsync({ params: { bid }, body: { user_id: memberToRemove.user_id, business_id: bid } });
          toast.good(`${memberToRemove.name} removed from ${business.business_name}.`);
        }}
      >
        <strong>{memberToRemove?.name}</strong> ({memberToRemove?.email}) loses access right away. Their work stays. To
        come back, they need a new invitation.
      </ConfirmModal>
    </>
  );
}

const memberPageLink = (bid: number, mid: number) =>
  ({ to: '/user/business/$bid/member/$mid', params: { bid: String(bid), mid: String(mid) } }) as const;

function columnsFor({ id: bid, is_owner }: Business): Column<MemberRow>[] {
  return [
    {
      id: 'name',
      head: 'Name',
      isName: true,
      cell: (row) =>
        is_owner && !row.is_owner ? (
          <TextLink fw="inherit" {...memberPageLink(bid, row.id)}>
            {row.name}
          </TextLink>
        ) : (
          row.name
        ),
      text: (row) => row.name,
    },
    { id: 'email', head: 'Email', cell: (row) => <EmailCell row={row} />, text: (row) => row.email },
    { id: 'access', head: 'Access', cell: (row) => <AccessBadge row={row} />, text: accessLabel },
    { id: 'joined', head: 'Joined', cell: (row) => <DateTime at={row.joined_at} />, text: (row) => row.joined_at },
  ];
}

const accessLabel = ({ is_owner, feature_count: features }: MemberRow) => {
  if (is_owner) return 'Owner';
  return features === 0 ? 'No features yet' : countOf(features, 'feature');
};

const accessColor = ({ is_owner, feature_count: features }: MemberRow) => {
  if (is_owner) return 'violet';
  return features === 0 ? 'orange' : 'gray';
};

const AccessBadge = ({ row }: { row: MemberRow }) => <Badge color={accessColor(row)}>{accessLabel(row)}</Badge>;

function EmailCell({ row }: { row: MemberRow }) {
  return (
    <Block component="span" smallBelow flex="1 1 200px" miw={0} breakWords>
      {row.email}
      {row.invited_as && <small>invited as {row.invited_as}</small>}
    </Block>
  );
}
