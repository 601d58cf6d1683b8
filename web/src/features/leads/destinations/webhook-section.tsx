import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { OneTimeSecret } from '../../../ui/page/one-time-secret.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../leads.module.css';
import { DeleteWebhookModal } from './delete-webhook-modal.tsx';
import { formsText, type Webhook, webhooksQuery } from './destination-queries.ts';
import { EndpointBadge } from './endpoint-badge.tsx';
import { WebhookModal } from './webhook-modal.tsx';

/** Webhooks: signed calls to other systems. */
export function WebhookSection() {
  const canManage = useCan('leads:manager');
  const canEdit = useCan('leads:editor');
  const list = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [deleted, setDeleted] = useState<Webhook>();
  const [newSecret, setNewSecret] = useState<string>();
  const remove = useSave('POST /leads/webhooks/{id}/delete', { refreshes: ['GET /leads/webhooks'] });
  const endpoints = list.data?.endpoints ?? [];
  return (
    <Section
      title="Webhooks"
      lead="Send each lead as signed JSON to your own systems."
      action={
        canManage && (
          <Button variant={endpoints.length > 0 ? 'default' : 'filled'} onClick={() => setEdited('new')}>
            Add webhook
          </Button>
        )
      }
    >
      {newSecret && <OneTimeSecret label="Secret of the webhook" value={newSecret} />}
      {list.isPending && <TextSkeleton lines={2} />}
      {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && endpoints.length === 0 && (
        <Block component="p" c="dimmed">
          No webhooks yet.
        </Block>
      )}
      <ul aria-label="Webhooks">
        {endpoints.map((endpoint) => (
          <Flex component="li" gap="8px 12px" wrap py={12} divided="between" key={endpoint.id}>
            <Grid flex="1 1 200px" miw={0} breakWords smallBelow>
              <strong>{endpoint.name}</strong>
              <small>{endpoint.url}</small>
              <small>
                {formsText(endpoint.forms)}
                {endpoint.failed > 0 && `, ${formatNumber(endpoint.failed)} failed`}
              </small>
            </Grid>
            <EndpointBadge state={endpoint.state} />
            <div className={classes.buttons}>
              {canEdit && (
                <Button
                  component={Link}
                  to={`/leads/webhook/${endpoint.id}`}
                  size="xs"
                  variant="default"
                  aria-label={`View log of ${endpoint.name}`}
                >
                  View log
                </Button>
              )}
              {canManage && (
                <>
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setEdited(endpoint)}
                    aria-label={`Edit ${endpoint.name}`}
                  >
                    Edit
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="red"
                    onClick={() => setDeleted(endpoint)}
                    aria-label={`Delete ${endpoint.name}`}
                  >
                    Delete
                  </Button>
                </>
              )}
            </div>
          </Flex>
        ))}
      </ul>
      <WebhookModal endpoint={edited} onClose={() => setEdited(undefined)} onSecret={setNewSecret} />
      <DeleteWebhookModal
        endpoint={deleted}
        onClose={() => setDeleted(undefined)}
        onConfirm={async ({ id }) => {
          await remove.mutateAsync({ params: { id } });
          toast.good('Webhook deleted.');
        }}
      />
    </Section>
  );
}
