import { PoolFields as Schema } from '@fanfare/contract/recycler/pools';
import { ActionIcon, Button, Group, Menu, Modal } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Pool, type PoolDetails, pollMs, poolQuery, staleAfterChange } from './pool-calls.ts';
import { PoolFields } from './pool-fields.tsx';
import { describeCooldown, describeSchedule } from './pool-sentence.ts';
import { toValues } from './pool-values.ts';
import { PoolBadge } from './pools-page.tsx';
import { PostsSection } from './posts-section.tsx';
import { HistorySection, UpcomingSection } from './repeats-section.tsx';
import { WinnersSection } from './winners-section.tsx';

export function PoolPage() {
  const { id = '' } = useParams({ strict: false });
  const details = useQuery({
    ...poolQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.pool.is_planning ? pollMs : false),
  });
  const pool = details.data?.pool;
  return (
    <Page
      title={pool?.pool_name ?? 'Pool'}
      lead={pool && <PoolLead pool={pool} />}
      action={pool && <PoolActions pool={pool} />}
    >
      {details.data && <PoolSections details={details.data} />}
      {!details.data && details.error && (
        <ErrorState
          error={details.error}
          onRetry={() => void details.refetch()}
          object={{ name: 'Pool', others: <TextLink to="/recycler/pools">View all pools</TextLink> }}
        />
      )}
      {details.isPending && <CardsSkeleton />}
    </Page>
  );
}

const PoolLead = ({ pool }: { pool: Pool }) => (
  <>
    <PoolBadge pool={pool} /> {describeSchedule(pool)} ({pool.time_zone.replaceAll('_', ' ')}) on{' '}
    <bdi>{pool.pages.map(({ name }) => name).join(', ')}</bdi>. Waits{' '}
    {describeCooldown(pool.cooldown_days, pool.growth, pool.max_repeats)} between repeats of a post.
  </>
);

const PoolSections = ({ details }: { details: PoolDetails }) => (
  <Grid columns={1} gap={16}>
    {details.pool.paused_reason && <Alert tone="warn">{details.pool.paused_reason}</Alert>}
    <UpcomingSection details={details} />
    {details.winners.length > 0 && <WinnersSection details={details} />}
    <PostsSection details={details} />
    {details.history.length > 0 && <HistorySection details={details} />}
  </Grid>
);

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function PoolActions({ pool }: { pool: Pool }) {
  const canEdit = useCan('social:publisher');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const params = { id: pool.pool_id };
  const refreshes = staleAfterChange;
  const pause = useSave('POST /recycler/pool/{id}/pause', {
    refreshes,
    onDone: () => void toast.good('Pool paused. Its scheduled repeats were canceled.'),
  });
  const activate = useSave('POST /recycler/pool/{id}/activate', {
    refreshes,
    onDone: () => void toast.good('Pool activated.'),
  });
  if (!canEdit) return null;
  return (
    <Group gap={8}>
      <Button
        leftSection={<IconPlus {...icon} />}
        renderRoot={(props) => <Link {...props} to="/facebook/page/post/report" />}
      >
        Add posts
      </Button>
      {pool.state === 'active' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause {...icon} />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ params }, { onError: toast.failed })}
        >
          Pause
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay {...icon} />}
          loading={activate.isPending}
          onClick={() => activate.mutate({ params }, { onError: toast.failed })}
        >
          Activate
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More actions for ${pool.pool_name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setOpen('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditPoolModal pool={pool} opened={open === 'edit'} onClose={() => setOpen(undefined)} />
      <DeletePoolModal pool={pool} opened={open === 'delete'} onClose={() => setOpen(undefined)} />
    </Group>
  );
}

type ModalProps = { pool: Pool; opened: boolean; onClose: () => void };

function EditPoolModal({ pool, opened, onClose }: ModalProps) {
  const save = useSave('POST /recycler/pool/save', {
    refreshes: staleAfterChange,
    onDone: () => {
      toast.good('Pool saved.');
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Edit pool" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form
        schema={Schema}
        label="Pool"
        submit="Save pool"
        initial={toValues(pool)}
        onSubmit={(values) => save.mutateAsync({ body: { ...values, pool_id: pool.pool_id } })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field, { values }) => <PoolFields field={field} values={{ ...values }} />}
      </Form>
    </Modal>
  );
}

function DeletePoolModal({ pool, opened, onClose }: ModalProps) {
  const navigate = useNavigate();
  const remove = useSave('POST /recycler/pool/{id}/delete', {
    refreshes: ['GET /recycler/pools', 'GET /social/calendar'],
    onDone: async () => {
      toast.good('Pool deleted.');
      await navigate({ to: '/recycler/pools' });
    },
  });
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Delete ${pool.pool_name}?`}
      confirm="Delete pool"
      danger
      onConfirm={() => remove.mutateAsync({ params: { id: pool.pool_id } })}
    >
      <p>Its scheduled repeats are canceled. Published posts stay on Facebook.</p>
    </ConfirmModal>
  );
}
