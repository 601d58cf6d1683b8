import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { OneTimeSecret } from '../../../ui/page/one-time-secret.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../leads.module.css';
import { type CsvDestination, destinationsQuery, formsText } from './destination-queries.ts';

type Confirmation = { action: 'delete' | 'key'; pickup: CsvDestination };

/** CSV pickups: files that other programs fetch, with the leads since the last time. */
export function PickupSection() {
  const canManage = useCan('leads:manager');
  const list = useQuery(destinationsQuery);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [newUrl, setNewUrl] = useState<string>();
  const refreshes = ['GET /leads/destinations' as const];
  const create = useSave('POST /leads/destinations/save', { refreshes });
  const renew = useSave('POST /leads/destinations/{id}/key', { refreshes });
  const remove = useSave('POST /leads/destinations/{id}/delete', { refreshes });
  const pickups = list.data?.destinations.filter((destination) => destination.kind === 'csv') ?? [];
  const params = { id: confirmation?.pickup.id ?? 0 };
  return (
    <Section
      title="CSV pickup"
      lead="A secret URL with the leads since the last pickup, for your own programs."
      action={
        canManage && (
          <Button
            variant="default"
            loading={create.isPending}
            onClick={() =>
              create.mutate(
                { body: { kind: 'csv', name: 'CSV pickup', forms: [] } },
                { onSuccess: ({ pickup_url }) => setNewUrl(pickup_url ?? undefined), onError: toast.failed },
              )
            }
          >
            Add CSV pickup
          </Button>
        )
      }
    >
      {newUrl && <OneTimeSecret label="URL of the CSV pickup" value={newUrl} />}
      {list.isPending && <TextSkeleton lines={2} />}
      {list.data && pickups.length === 0 && (
        <Block component="p" c="dimmed">
          No CSV pickups yet.
        </Block>
      )}
      <ul aria-label="CSV pickups">
        {pickups.map((pickup) => (
          <Flex component="li" gap="8px 12px" wrap py={12} divided="between" key={pickup.id}>
            <Grid flex="1 1 200px" miw={0} breakWords smallBelow>
              <strong>{pickup.name}</strong>
              <small>
                {formsText(pickup.forms)}, {formatNumber(pickup.waiting)} to pick up
              </small>
              <small>
                {pickup.picked_up ? (
                  <>
                    Last pickup <DateTime at={pickup.picked_up} show="relative" />
                  </>
                ) : (
                  'Not picked up yet'
                )}
              </small>
            </Grid>
            <Badge color={pickup.is_active ? 'green' : 'gray'}>{pickup.is_active ? 'On' : 'Off'}</Badge>
            {canManage && (
              <div className={classes.buttons}>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setConfirmation({ action: 'key', pickup })}
                  aria-label={`Create a new URL for ${pickup.name}`}
                >
                  New URL
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  onClick={() => setConfirmation({ action: 'delete', pickup })}
                  aria-label={`Delete ${pickup.name}`}
                >
                  Delete
                </Button>
              </div>
            )}
          </Flex>
        ))}
      </ul>
      <ConfirmModal
        opened={confirmation?.action === 'key'}
        onClose={() => setConfirmation(undefined)}
        title="Create a new URL?"
        confirm="Create URL"
        danger
        onConfirm={async () => setNewUrl((await renew.mutateAsync({ params })).pickup_url)}
      >
        The old URL stops working right away.
      </ConfirmModal>
      <ConfirmModal
        opened={confirmation?.action === 'delete'}
        onClose={() => setConfirmation(undefined)}
        title="Delete CSV pickup?"
        confirm="Delete CSV pickup"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          setNewUrl(undefined);
          toast.good('CSV pickup deleted.');
        }}
      >
        Its URL stops working. Your leads stay in the inbox.
      </ConfirmModal>
    </Section>
  );
}
