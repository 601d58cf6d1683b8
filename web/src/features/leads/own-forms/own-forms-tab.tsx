import { Badge, Button } from '@mantine/core';
import { IconEdit, IconExternalLink, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { type OwnForm, ownFormsQuery } from '../lead-queries.ts';
import classes from '../leads.module.css';

const columns: Column<OwnForm>[] = [
  {
    id: 'form',
    head: 'Form',
    isName: true,
    minWidth: 180,
    cell: ({ id, name }) => (
      <TextLink to="/leads/forms/$id" params={{ id: String(id) }} inherit>
        {name}
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'status',
    head: 'Status',
    minWidth: 110,
    cell: ({ is_active }) => <Badge color={is_active ? 'green' : 'gray'}>{is_active ? 'Published' : 'Off'}</Badge>,
    text: ({ is_active }) => (is_active ? 'Published' : 'Off'),
  },
  {
    id: 'leads',
    head: 'Leads',
    align: 'end',
    minWidth: 80,
    cell: ({ leads }) => formatNumber(leads),
    text: ({ leads }) => leads,
  },
  {
    id: 'pending',
    head: 'Not confirmed',
    align: 'end',
    minWidth: 120,
    cell: ({ pending }) => formatNumber(pending),
    text: ({ pending }) => pending,
  },
  {
    id: 'created',
    head: 'Created',
    minWidth: 120,
    cell: ({ created }) => <DateTime at={created} show="relative" />,
    text: ({ created }) => created,
  },
];

/** Tab of the business's own forms: each has a page, and a script for other sites. */
export function OwnFormsTab() {
  const navigate = useNavigate();
  const canPublish = useCan('leads:publisher');
  const canManage = useCan('leads:manager');
  const list = useQuery(ownFormsQuery);
  const [deleted, setDeleted] = useState<OwnForm>();
  const remove = useSave('POST /leads/forms/{id}/delete', { refreshes: ['GET /leads/forms', 'GET /leads/form'] });
  const items = list.data?.forms ?? [];
  const paged = list.data && { items, total: items.length, page: 1, page_size: Math.max(items.length, 1) };
  const newForm = canPublish && (
    <Button component={Link} to="/leads/forms/new" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      New form
    </Button>
  );
  const actions = (form: OwnForm): RowAction[] => [
    {
      label: 'View form',
      icon: IconExternalLink,
      isQuick: true,
      onClick: () => void window.open(form.url, '_blank', 'noopener'),
    },
    ...(canPublish
      ? [
          {
            label: 'Edit form',
            icon: IconEdit,
            isQuick: true,
            onClick: () => void navigate({ to: '/leads/forms/$id', params: { id: String(form.id) } }),
          },
          {
            label: 'Choose where leads go',
            icon: IconPlugConnected,
            onClick: () => void navigate({ to: '/leads/form/$id', params: { id: form.form_id } }),
          },
        ]
      : []),
    ...(canManage ? [{ label: 'Delete form', icon: IconTrash, danger: true, onClick: () => setDeleted(form) }] : []),
  ];
  return (
    <>
      {items.length > 0 && <div className={classes.bar}>{newForm}</div>}
      <DataTable
        id="own-lead-forms"
        label="Your forms"
        query={{ ...list, data: paged }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={actions}
        empty={
          <EmptyState illustration="horn" title="No forms yet" action={newForm}>
            Create a form with a page of its own, or embed it on any site. Visitors confirm their email address.
          </EmptyState>
        }
      />
      <ConfirmModal
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title="Delete form?"
        confirm="Delete form"
        danger
        onConfirm={async () => {
          if (!deleted) return;
          await remove.mutateAsync({ params: { id: deleted.id } });
          toast.good('Form deleted.');
        }}
      >
        The page of <strong>{deleted?.name}</strong> and its embeds stop working. Its leads stay in your inbox.
      </ConfirmModal>
    </>
  );
}
