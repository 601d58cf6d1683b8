import { terms, viewOn } from '@fanfare/contract/kit/terms';
import { isFixedByReconnecting } from '@fanfare/contract/networks/failure';
import { Button, Stack } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconRefresh,
  IconRepeat,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { networkInfo } from '../../connections/index.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import { ForecastDot, forecastLabels } from '../share-state/forecast-dot.tsx';
import { ShareStateBadge } from '../share-state/share-state-badge.tsx';
import { PublishAgainModal } from './publish-again-modal.tsx';
import classes from './share-page.module.css';
import { type Share, useShareActions } from './use-share-actions.ts';

type Props = { share: Share; isEditing: boolean; onEdit: () => void };

const timeLabels: Partial<Record<Share['state'], string>> = { intent: 'Scheduled for', published: 'Published' };

/** Status and actions of a share. */
export function ShareStatus({ share, isEditing, onEdit }: Props) {
  const timeZone = useTimeZone();
  const { state, due, planned, forecast, forecast_notes, next, attempts, overdue, social_network, name } = share;
  return (
    <Section title="Status" action={<ShareStateBadge state={state} overdue={overdue} />}>
      <Grid facts smallBelow component="dl" className={classes.details} gap="2px 0">
        <dt>Account</dt>
        <Flex component="dd" gap={8}>
          <NetworkIcon network={social_network} size={20} />
          {name}, {networkInfo[social_network].name}
        </Flex>
        <dt>{timeLabels[state] ?? 'Scheduled for'}</dt>
        <dd>
          <DateTime at={due} />
          {planned.zone !== timeZone && (
            <small>
              Scheduled in {planned.zone.replaceAll('_', ' ')}: {formatDateTime(due, planned.zone)}
            </small>
          )}
        </dd>
        {forecast && (
          <>
            <dt>Forecast</dt>
            <Flex component="dd" gap={8}>
              <ForecastDot level={forecast} notes={forecast_notes} />
              {forecastLabels[forecast]}
            </Flex>
          </>
        )}
        {next && state !== 'intent' && (
          <>
            <dt>Next check</dt>
            <dd>
              <DateTime at={next} show="relative" />
            </dd>
          </>
        )}
        {attempts > 0 && (
          <>
            <dt>Attempts</dt>
            <dd>{attempts}</dd>
          </>
        )}
      </Grid>
      <Actions share={share} isEditing={isEditing} onEdit={onEdit} />
    </Section>
  );
}

function Actions({ share, isEditing, onEdit }: Props) {
  const { id, can, url, state, name } = share;
  const mayPublish = useCan('social:publisher');
  const mayCheck = useCan('social:editor');
  const mayRemove = useCan('social:manager');
  const [isConfirming, setConfirming] = useState(false);
  const [isPublishingAgain, setPublishingAgain] = useState(false);
  const actions = useShareActions();
  const navigate = useNavigate();
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  // Kind of failure: rejected posts fail again unchanged, so the button that fixes the cause comes first.
  const kind = state === 'failed' ? share.reason?.kind : undefined;
  const isFixedByEditing = can.edit && (kind === 'rejected' || kind === 'duplicate');
  // Edit is the first button after a cancel: "Publish now" must not appear where the cancel button was.
  const isEditFirst = isFixedByEditing || (can.edit && state === 'cancelled');
  const isReconnectFirst = isFixedByReconnecting(kind);
  const editButton = mayPublish && can.edit && !isEditing && (
    <Button variant={isEditFirst ? 'filled' : 'default'} leftSection={<IconPencil {...icon} />} onClick={onEdit}>
      {state === 'cancelled' ? 'Edit or reschedule' : 'Edit'}
    </Button>
  );
  return (
    <Stack gap={8} mt={12}>
      {url && (
        <Button component="a" href={url} target="_blank" rel="noopener" rightSection={<IconExternalLink {...icon} />}>
          {viewOn(networkInfo[share.social_network].name)}
        </Button>
      )}
      {isEditFirst && editButton}
      {mayPublish && can.retry && (
        <Button
          variant={isEditFirst || isReconnectFirst ? 'default' : 'filled'}
          leftSection={<IconRefresh {...icon} />}
          loading={actions.isRetrying}
          onClick={() => void actions.retry(id)}
        >
          {state === 'missed' || state === 'cancelled' ? 'Publish now' : 'Try again'}
        </Button>
      )}
      {mayPublish && can.confirm && (
        <Button
          variant="default"
          leftSection={<IconCheck {...icon} />}
          disabled={actions.isBusy}
          onClick={() => void actions.confirm(id)}
        >
          Mark as published
        </Button>
      )}
      {!isEditFirst && editButton}
      {mayCheck && state === 'intent' && (
        <Button
          variant="default"
          leftSection={<IconStethoscope {...icon} />}
          loading={actions.isChecking}
          onClick={() => void actions.check(id)}
        >
          {terms.checkNow}
        </Button>
      )}
      {mayPublish && (
        <Button
          variant="default"
          leftSection={<IconCopy {...icon} />}
          onClick={() => void navigate({ to: '/social/post/create', search: { from: id } })}
        >
          Duplicate
        </Button>
      )}
      {mayPublish && state === 'published' && (
        <Button variant="default" leftSection={<IconRepeat {...icon} />} onClick={() => setPublishingAgain(true)}>
          Publish again
        </Button>
      )}
      {mayPublish && can.cancel && (
        <Button
          variant="default"
          leftSection={<IconBan {...icon} />}
          disabled={actions.isBusy}
          onClick={() => void actions.cancel(id)}
        >
          Cancel post
        </Button>
      )}
      {mayRemove && can.remove && (
        <Button variant="subtle" color="red" leftSection={<IconTrash {...icon} />} onClick={() => setConfirming(true)}>
          Delete post
        </Button>
      )}
      <PublishAgainModal share={isPublishingAgain ? share : undefined} onClose={() => setPublishingAgain(false)} />
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete post?"
        confirm="Delete post"
        danger
        onConfirm={async () => {
          if (await actions.remove(id)) await navigate({ to: '/social' });
        }}
      >
        {state === 'published'
          ? `This removes the post from Fanfare. It stays on ${name}; delete it there if needed.`
          : 'This removes the post from Fanfare. It won’t be published.'}
      </ConfirmModal>
    </Stack>
  );
}
