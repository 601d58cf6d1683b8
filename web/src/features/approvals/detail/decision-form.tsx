import { maxApprovalComment, outdatedApproval } from '@fanfare/contract/approvals/approvals';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage, type Key, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../approvals.module.css';
import type { Request } from './use-request.ts';

/** Queries to reload after a decision. */
const stale: Key[] = [
  ...(['GET /approval/{id}', 'GET /approvals', 'GET /approvals/count'] as const),
  ...(['GET /ads/actions', 'GET /facebook/ads/adbuilder', 'GET /automators'] as const),
];

/** Approve and decline with a comment, or withdraw one's own request. */
export function DecisionForm({ request, sentTo }: { request: Request; sentTo: number | undefined }) {
  const { can } = request;
  if (!can.decide && !can.withdraw) return null;
  return (
    <Section title={can.decide ? 'Your decision' : 'Your request'}>
      {can.decide ? <Decide request={request} sentTo={sentTo} /> : <Withdraw request={request} />}
    </Section>
  );
}

function Decide({ request: { id, refusal }, sentTo }: { request: Request; sentTo: number | undefined }) {
  const [comment, setComment] = useState('');
  const approve = useSave('POST /approval/{id}/approve', { refreshes: stale });
  const decline = useSave('POST /approval/{id}/decline', { refreshes: stale });
  const isBusy = approve.isPending || decline.isPending;
  const error = approve.error ?? decline.error;
  const input = { params: { id }, body: { comment, for: sentTo } };
  return (
    <Stack gap="md">
      {error && <Alert tone="bad">{errorMessage(error)}</Alert>}
      <Textarea
        label="Comment"
        description="Optional. The requester gets it with your decision."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxApprovalComment}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group className={classes.decision} gap="xs">
        {refusal !== outdatedApproval && (
          <Button
            leftSection={<IconCheck size={18} stroke={1.5} aria-hidden />}
            loading={approve.isPending}
            disabled={isBusy}
            onClick={() => approve.mutate(input, { onSuccess: () => void toast.good('Request approved.') })}
          >
            Approve
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconX size={18} stroke={1.5} aria-hidden />}
          loading={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate(input, { onSuccess: () => void toast.good('Request declined.') })}
        >
          Decline
        </Button>
      </Group>
    </Stack>
  );
}

function Withdraw({ request: { id } }: { request: Request }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useSave('POST /approval/{id}/withdraw', {
    refreshes: stale,
    onDone: () => void toast.good('Request withdrawn.'),
  });
  return (
    <Stack gap="md" align="flex-start">
      <Block component="p" c="dimmed">
        Someone else has to decide. You’ll be notified.
      </Block>
      <Button variant="default" onClick={() => setOpen(true)}>
        Withdraw request
      </Button>
      <ConfirmModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Withdraw request?"
        confirm="Withdraw request"
        danger
        onConfirm={() => withdraw.mutateAsync({ params: { id } })}
      >
        <p>Nothing is changed. You can ask for approval again.</p>
      </ConfirmModal>
    </Stack>
  );
}
