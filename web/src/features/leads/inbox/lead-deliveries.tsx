import { destinationKindLabels, leadDeliveryLabels } from '@fanfare/contract/leads/states';
import { Badge, Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { type LeadDetail, staleAfterLeadChange } from '../lead-queries.ts';
import { deliveryColors } from './lead-badges.tsx';

/**
 * Destinations of the lead, each with the reason if the lead was not delivered there, and a button to send it again.
 */
export function LeadDeliveries({ deliveries }: Pick<LeadDetail, 'deliveries'>) {
  const canPublish = useCan('leads:publisher');
  const replay = useSave('POST /leads/delivery/{id}/replay', { refreshes: staleAfterLeadChange });
  return (
    <section aria-label="Deliveries">
      <h3 className="ff-prose">Deliveries</h3>
      {deliveries.length === 0 && (
        <Block component="p" c="dimmed">
          This lead is in your inbox only.
        </Block>
      )}
      <ul>
        {deliveries.map(({ id, kind, target, state, reason, at, next, can_replay }) => (
          <Flex component="li" gap="8px 12px" wrap py={12} divided="between" key={id}>
            <Grid flex="1 1 200px" miw={0} breakWords smallBelow>
              <strong>
                {destinationKindLabels[kind]}: {target}
              </strong>
              {reason && <small>{reason}</small>}
              <small>
                <DateTime at={at} show="relative" />
                {next && (
                  <>
                    , next attempt <DateTime at={next} show="relative" />
                  </>
                )}
              </small>
            </Grid>
            <Badge color={deliveryColors[state]}>{leadDeliveryLabels[state]}</Badge>
            {canPublish && can_replay && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRepeat size={16} stroke={1.5} aria-hidden />}
                loading={replay.isPending && replay.variables?.params.id === id}
                aria-label={`Send again to ${target}`}
                onClick={() =>
                  replay.mutate(
                    { params: { id } },
                    { onSuccess: () => toast.good('Sending it again.'), onError: toast.failed },
                  )
                }
              >
                Send again
              </Button>
            )}
          </Flex>
        ))}
      </ul>
    </section>
  );
}
