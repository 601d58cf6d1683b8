import { Paging } from '@fanfare/contract/kit/paging';
import { invitationDays } from '@fanfare/contract/members';
import { Button, Group } from '@mantine/core';
import { IconMailForward, IconMailX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query, useSave } from '../../../lib/api.ts';
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
import { InviteModal } from './invite-modal.tsx';

export type Invitation = Output<'GET /user/business/{bid}/invitations'>['items'][number];

export function InvitationsTab({ business }: { business: Business }) {
  const me = useMe();
  const [list, setList] = useListQuery(Paging);
  const [open, setOpen] = useState<'invite' | 'import'>();
  const [unwanted, setUnwanted] = useState<Invitation>();
  const params = { bid: business.id };
  const own = { id: me.id, bid: business.id };
  const refreshes = ['GET /user/business/{bid}/invitations', 'GET /user/business/{bid}/audit'] as const;
  const invitations = useQuery({
    ...query('GET /user/business/{bid}/invitations', { params, query: list }),
    placeholderData: keepPreviousData,
  });
  const again = useSave('POST /user/{id}/business/{bid}/invite', { refreshes: [...refreshes] });
  const cancel = useSave('POST /user/{id}/business/{bid}/invite/cancel', { refreshes: [...refreshes] });

  const sendAgain = ({ invitee }: Invitation) =>
    again.mutate(
      { params: own, body: { invitee } },
      {
        onSuccess: () => toast.good(`${invitee} has a new link. The old one no longer works.`),
        onError: toast.failed,
      },
    );
  const buttons = (
    <Group gap={8}>
      <Button onClick={() => setOpen('invite')}>Invite somebody</Button>
      <Button variant="default" onClick={() => setOpen('import')}>
        Import a list
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
                { label: 'Send again', icon: IconMailForward, isQuick: true, onClick: () => sendAgain(row) },
                { label: 'Cancel invitation', icon: IconMailX, danger: true, onClick: () => setUnwanted(row) },
              ]
        }
        empty={
          <EmptyState drawing="letter" title="Nobody is invited yet" action={buttons}>
            An invitation is a mail with a link that works once, for {invitationDays} days. You choose beforehand what
            the person may use.
          </EmptyState>
        }
      />
      <InviteModal business={business} opened={open === 'invite'} onClose={() => setOpen(undefined)} />
      <ImportModal business={business} opened={open === 'import'} onClose={() => setOpen(undefined)} />
      <ConfirmModal
        opened={unwanted !== undefined}
        onClose={() => setUnwanted(undefined)}
        title="Cancel this invitation?"
        confirm="Cancel invitation"
        danger
        onConfirm={async () => {
          if (!unwanted) return;
          await cancel.mutateAsync({ params: own, body: { invitee: unwanted.invitee } });
          toast.good(`The invitation of ${unwanted.invitee} is cancelled.`);
        }}
      >
        The link <strong>{unwanted?.invitee}</strong> got by mail stops working at once.
      </ConfirmModal>
    </>
  );
}

const isClosed = ({ state }: Invitation) => state === 'accepted' || state === 'cancelled';
