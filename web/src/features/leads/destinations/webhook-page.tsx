import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { notFound } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { OneTimeSecret } from '../../../ui/page/one-time-secret.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../leads.module.css';
import { AttemptLog } from './attempt-log.tsx';
import { DeleteWebhookModal } from './delete-webhook-modal.tsx';
import { type Webhook, webhooksQuery } from './destination-queries.ts';
import { EndpointBadge } from './endpoint-badge.tsx';

/** Page of one webhook: its state, secret, test and log. */
export function WebhookPage() {
  const { id = '' } = useParams({ strict: false });
  const list = useQuery(webhooksQuery);
  const endpoint = list.data?.endpoints.find((each) => String(each.id) === id);
  if (endpoint) return <LoadedWebhook endpoint={endpoint} />;
  return (
    <Page title="Webhook">
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.error && list.data && (
        <EmptyState
          title={notFound('Webhook')}
          action={
            <Button component={Link} to="/leads" hash="destinations">
              Back to webhooks
            </Button>
          }
        />
      )}
      {list.isPending && <TextSkeleton lines={4} />}
    </Page>
  );
}

function LoadedWebhook({ endpoint }: { endpoint: Webhook }) {
  const canManage = useCan('leads:manager');
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  const [confirmation, setConfirmation] = useState<'rotate' | 'delete'>();
  const params = { id: endpoint.id };
  const stale = ['GET /leads/webhooks' as const, 'GET /leads/webhooks/{id}/log' as const];
  const test = useSave('POST /leads/webhooks/{id}/test', { refreshes: stale });
  const rotate = useSave('POST /leads/webhooks/{id}/rotate', { refreshes: stale });
  const replay = useSave('POST /leads/webhooks/{id}/replay', { refreshes: stale });
  const remove = useSave('POST /leads/webhooks/{id}/delete', { refreshes: ['GET /leads/webhooks'] });

  const sendTest = () =>
    test.mutate(
      { params },
      {
        onSuccess: ({ status, answer }) =>
          status !== null && status < 300
            ? toast.good(`Delivered. The receiver answered ${status}.`)
            : toast.warn(status === null ? answer : `The receiver answered ${status}.`, 'Test failed'),
        onError: toast.failed,
      },
    );

  return (
    <Page
      title={endpoint.name}
      lead={endpoint.url}
      width="wide"
      action={
        canManage && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setConfirmation('rotate')}>
              New secret
            </Button>
            <Button variant="default" color="red" onClick={() => setConfirmation('delete')}>
              Delete webhook
            </Button>
            <Button loading={test.isPending} onClick={sendTest}>
              Send test
            </Button>
          </div>
        )
      }
    >
      {secret && <OneTimeSecret label="Secret of the webhook" value={secret} />}
      {endpoint.failed > 0 && (
        <Alert
          tone="warn"
          title={`${formatCountOf(endpoint.failed, 'lead')} couldn’t be delivered`}
          action={
            canManage && (
              <Button
                size="xs"
                loading={replay.isPending}
                onClick={() =>
                  replay.mutate(
                    { params, body: {} },
                    {
                      onSuccess: ({ replayed }) => toast.good(`Sending ${formatNumber(replayed)} again.`),
                      onError: toast.failed,
                    },
                  )
                }
              >
                Send again
              </Button>
            )
          }
        >
          Fix the receiver first. Each lead keeps its webhook-id, so the receiver can tell repeats.
        </Alert>
      )}
      <Section title="Status">
        <div className={classes.rowState}>
          <EndpointBadge state={endpoint.state} />
          <small>
            {endpoint.last_success ? (
              <>
                Last success <DateTime at={endpoint.last_success} show="relative" />
              </>
            ) : (
              'No success yet'
            )}
            {endpoint.failing_since && (
              <>
                , failing since <DateTime at={endpoint.failing_since} show="relative" />
              </>
            )}
            {endpoint.old_secret_until && (
              <>
                , the old secret also signs until <DateTime at={endpoint.old_secret_until} />
              </>
            )}
          </small>
        </div>
      </Section>
      <AttemptLog endpointId={endpoint.id} />
      <ConfirmModal
        opened={confirmation === 'rotate'}
        onClose={() => setConfirmation(undefined)}
        title="Create a new secret?"
        confirm="Create secret"
        onConfirm={async () => setSecret((await rotate.mutateAsync({ params })).secret)}
      >
        Both secrets sign for 24 hours. Change it at the receiver in that time.
      </ConfirmModal>
      <DeleteWebhookModal
        endpoint={confirmation === 'delete' ? endpoint : undefined}
        onClose={() => setConfirmation(undefined)}
        onConfirm={async () => {
          await navigate({ to: '/leads', hash: 'destinations' });
          await remove.mutateAsync({ params }).then(() => toast.good('Webhook deleted.'), toast.failed);
        }}
      />
    </Page>
  );
}
