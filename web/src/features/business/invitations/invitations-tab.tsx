import { invitationDays } from '@fanfare/contract/business/members';
import { Paging } from '@fanfare/contract/kit/paging';
import { Button, Group } from '@mantine/core';
import { IconMailForward, IconMailX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Business } from '../business-queries.ts';
import { ImportModal } from './import-modal.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import type { Invitation } from './invitation-query.ts';
import { InviteModal } from './invite-modal.tsx';

export function InvitationsTab({ business }: { business: Business }) {
  const me = useMe();
  const [list, setList] = useListQuery(Paging);
  const [openModal, setOpenModal] = useState<'invite' | 'import'>();
  const [invitationToCancel, setInvitationToCancel] = useState<Invitation>();
  const params = { bid: business.id };
  const ownParams = { id: me.id, bid: business.id };
  const refreshes = ['GET /user/business/{bid}/invitations', 'GET /user/business/{bid}/audit'] as const;
  const invitations = useQuery({
    ...query('GET /user/business/{bid}/invitations', { params, query: list }),
    placeholderData: keepPreviousData,
  });
  const resend = useSave('POST /user/{id}/business/{bid}/invite', { refreshes: [...refreshes] });
  const cancelInvitation = useSave('POST /user/{id}/business/{bid}/invite/cancel', { refreshes: [...refreshes] });

  const resendInvitation = ({ invitee }: Invitation) =>
    resend.mutate(
      { params: ownParams, body: { invitee } },
      {
        onSuccess: () => toast.good(`New invitation sent to ${invitee}.`),
        onError: toast.failed,
      },
    );
  const buttons = (
    <Group gap={8}>
      <Button onClick={() => setOpenModal('invite')}>Invite member</Button>
      <Button variant="default" onClick={() => setOpenModal('import')}>
        Import list
      </Button>
    </Group>
  );

  return (
    <>
      <DataTable
        id="invitations"
        label="Invitations"
        query={invitations}
        columns={invitationColumns}
        idOf={(row) => row.id}
        nameOf={(row) => row.invitee}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={list.search ? () => setList({ search: '' }) : undefined}
        filters={
          <>
            <SearchBox label="Search invitations" value={list.search} onSearch={(search) => setList({ search })} />
            {buttons}
          </>
        }
        actions={(row) =>
          isClosed(row)
            ? []
            : [
                { label: 'Resend', icon: IconMailForward, isQuick: true, onClick: () => resendInvitation(row) },
                {
                  label: 'Cancel invitation',
                  icon: IconMailX,
                  danger: true,
                  onClick: () => setInvitationToCancel(row),
                },
              ]
        }
        empty={
          <EmptyState illustration="envelope" title="No invitations yet" action={buttons}>
            Invitations are sent by email and can be used once within {invitationDays} days.
          </EmptyState>
        }
      />
      <InviteModal business={business} opened={openModal === 'invite'} onClose={() => setOpenModal(undefined)} />
      <ImportModal business={business} opened={openModal === 'import'} onClose={() => setOpenModal(undefined)} />
      <ConfirmModal
        opened={invitationToCancel !== undefined}
        onClose={() => setInvitationToCancel(undefined)}
        title="Cancel invitation?"
        confirm="Cancel invitation"
        danger
        onConfirm={async () => {
          if (!invitationToCancel) return;
          await cancelInvitation.mutateAsync({ params: ownParams, body: { invitee: invitationToCancel.invitee } });
          toast.good(`Invitation for ${invitationToCancel.invitee} canceled.`);
        }}
      >
        The link sent to <strong>{invitationToCancel?.invitee}</strong> stops working right away.
      </ConfirmModal>
    </>
  );
}

const isClosed = ({ state }: Invitation) => state === 'accepted' || state === 'cancelled';
