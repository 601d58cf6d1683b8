import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../leads.module.css';
import { destinationsQuery, formsText, type MailDestination } from './destination-queries.ts';
import { EmailModal } from './email-modal.tsx';
import { formatHour } from './format-hour.ts';

const scheduleText = ({ frequency, hour, time_zone }: MailDestination): string =>
  frequency === 'at-once' ? 'Right away' : `Daily at ${formatHour(hour)} (${time_zone})`;

/** Emails to members about new leads. */
export function EmailSection() {
  const canManage = useCan('leads:manager');
  const list = useQuery(destinationsQuery);
  const [edited, setEdited] = useState<MailDestination | 'new'>();
  const [deleted, setDeleted] = useState<MailDestination>();
  const remove = useSave('POST /leads/destinations/{id}/delete', { refreshes: ['GET /leads/destinations'] });
  const mails = list.data?.destinations.filter((destination) => destination.kind === 'mail') ?? [];
  return (
    <Section
      title="Emails"
      lead="Email new leads to members, right away or once a day."
      action={
        canManage && (
          <Button variant={mails.length > 0 ? 'default' : 'filled'} onClick={() => setEdited('new')}>
            Add email
          </Button>
        )
      }
    >
      {list.isPending && <TextSkeleton lines={2} />}
      {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && mails.length === 0 && (
        <Block component="p" c="dimmed">
          No emails yet.
        </Block>
      )}
      <ul aria-label="Emails">
        {mails.map((mail) => (
          <Flex component="li" gap="8px 12px" wrap py={12} divided="between" key={mail.id}>
            <Grid flex="1 1 200px" miw={0} breakWords smallBelow>
              <strong>{mail.name}</strong>
              <small>{mail.recipients.join(', ')}</small>
              <small>
                {scheduleText(mail)}, {formsText(mail.forms).toLowerCase()}
              </small>
            </Grid>
            <Badge color={mail.is_active ? 'green' : 'gray'}>{mail.is_active ? 'On' : 'Off'}</Badge>
            {canManage && (
              <div className={classes.buttons}>
                <Button size="xs" variant="default" onClick={() => setEdited(mail)} aria-label={`Edit ${mail.name}`}>
                  Edit
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  onClick={() => setDeleted(mail)}
                  aria-label={`Delete ${mail.name}`}
                >
                  Delete
                </Button>
              </div>
            )}
          </Flex>
        ))}
      </ul>
      <EmailModal destination={edited} onClose={() => setEdited(undefined)} />
      <ConfirmModal
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title="Delete email?"
        confirm="Delete email"
        danger
        onConfirm={async () => {
          if (!deleted) return;
          await remove.mutateAsync({ params: { id: deleted.id } });
          toast.good('Email deleted.');
        }}
      >
        New leads are no longer emailed by <strong>{deleted?.name}</strong>.
      </ConfirmModal>
    </Section>
  );
}
