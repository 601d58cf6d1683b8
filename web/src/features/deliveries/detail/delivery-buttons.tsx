import { deliveryAnswerLabels } from '@fanfare/contract/deliveries/states';
import { viewOn } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { IconArrowUpRight, IconBan, IconCheck, IconExternalLink, IconRefresh, IconRepeat } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { Output } from '../../../lib/api.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { retryLabel, useDeliveryActions } from './use-delivery-actions.tsx';

type Delivery = Output<'GET /delivery/{id}'>;

/**
 * Buttons for the actions that the server allows this member, and links to the published result and to the page of the
 * object that was sent.
 */
export function DeliveryButtons({ delivery }: { delivery: Delivery }) {
  const { can, url, path, place, kind_label, may_repeat } = delivery;
  const { retry, cancel, confirm, giveUp, replay, isBusy, dialogs } = useDeliveryActions();
  const router = useRouter();
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Grid gap={8} mt={12}>
      {can.confirm && (
        <Button leftSection={<IconCheck {...icon} />} loading={isBusy} onClick={() => confirm(delivery)}>
          {deliveryAnswerLabels.sent}
        </Button>
      )}
      {can.give_up && (
        <Button variant="default" leftSection={<IconBan {...icon} />} loading={isBusy} onClick={() => giveUp(delivery)}>
          {deliveryAnswerLabels.notSent}
        </Button>
      )}
      {can.retry && (
        <Button
          variant={may_repeat ? 'default' : 'filled'}
          leftSection={<IconRefresh {...icon} />}
          loading={isBusy}
          onClick={() => retry(delivery)}
        >
          {retryLabel(delivery)}
        </Button>
      )}
      {url && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink {...icon} />}
        >
          {viewOn(place)}
        </Button>
      )}
      {path && (
        <Button
          component="a"
          href={path}
          variant="default"
          leftSection={<IconArrowUpRight {...icon} />}
          onClick={(event) => {
            // Click with a modifier key: opens a tab, as for every link.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void router.navigate({ href: path });
          }}
        >
          Open {kind_label.toLowerCase()}
        </Button>
      )}
      {can.replay && (
        <Button variant="default" leftSection={<IconRepeat {...icon} />} onClick={() => replay(delivery)}>
          Send again
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconBan {...icon} />}
          disabled={isBusy}
          onClick={() => cancel(delivery)}
        >
          Cancel delivery
        </Button>
      )}
      {dialogs}
    </Grid>
  );
}
