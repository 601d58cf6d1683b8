import { Button, Stack } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconExternalLink,
  IconPencil,
  IconRefresh,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { networkInfo } from '../../connections/index.tsx';
import { AskForAccount } from '../accounts/ask-for-account.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import { ForecastDot } from '../ledger/forecast-dot.tsx';
import { ShareStateBadge } from '../ledger/share-state-badge.tsx';
import classes from './share-page.module.css';
import { type Share, useShareActions } from './use-share-actions.ts';

type Props = { share: Share; isEditing: boolean; onEdit: () => void };

const whenWords: Partial<Record<Share['state'], string>> = { intent: 'Goes out', published: 'Went out' };
const forecastWords = { green: 'Looks good', amber: 'May not work', red: 'Will fail unless something changes' };

/** Where it stands, and what can be done now. */
export function ShareStatus({ share, isEditing, onEdit }: Props) {
  const zone = useTimeZone();
  const { state, due, planned, forecast, forecast_notes, next, attempts, overdue, social_network, name } = share;
  return (
    <Section title="Where it stands" action={<ShareStateBadge state={state} overdue={overdue} />}>
      <dl className={classes.facts}>
        <dt>Account</dt>
        <dd className={classes.account}>
          <NetworkIcon network={social_network} size={20} />
          {name}, {networkInfo[social_network].name}
        </dd>
        <dt>{whenWords[state] ?? 'Was due'}</dt>
        <dd>
          <DateTime at={due} />
          {planned.zone !== zone && (
            <small>
              Planned on the clocks of {planned.zone.replaceAll('_', ' ')}: {formatMoment(due, planned.zone)}
            </small>
          )}
        </dd>
        {forecast && (
          <>
            <dt>Outlook</dt>
            <dd className={classes.account}>
              <ForecastDot level={forecast} notes={forecast_notes} />
              {forecastWords[forecast]}
            </dd>
          </>
        )}
        {next && state !== 'intent' && (
          <>
            <dt>Looked at again</dt>
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
      </dl>
      {!share.yours && (
        <div className={classes.reading}>
          <p>{name} was not given to you, so you can read this post but not change it.</p>
          <AskForAccount network={social_network} />
        </div>
      )}
      <Actions share={share} isEditing={isEditing} onEdit={onEdit} />
    </Section>
  );
}

function Actions({ share, isEditing, onEdit }: Props) {
  const { id, can, url, state, name } = share;
  const mayPublish = useCan('social:publisher');
  const mayCheck = useCan('social:editor');
  const mayRemove = useCan('social:manager');
  const [isAsking, setAsking] = useState(false);
  const act = useShareActions();
  const navigate = useNavigate();
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  // Sent again as it is, it would be refused again: what mends it comes first.
  const kind = state === 'failed' ? share.reason?.kind : undefined;
  const isMendedHere = can.edit && (kind === 'rejected' || kind === 'duplicate');
  // Nor does sending at once take the place of the button that has just cancelled it.
  const isEditFirst = isMendedHere || (can.edit && state === 'cancelled');
  const isMendedThere = kind === 'reauthorize' || kind === 'permission';
  const edit = mayPublish && can.edit && !isEditing && (
    <Button variant={isEditFirst ? 'filled' : 'default'} leftSection={<IconPencil {...icon} />} onClick={onEdit}>
      {state === 'cancelled' ? 'Edit or plan again' : 'Edit'}
    </Button>
  );
  return (
    <Stack gap={8} mt={12}>
      {url && (
        <Button component="a" href={url} target="_blank" rel="noopener" rightSection={<IconExternalLink {...icon} />}>
          See it live at {networkInfo[share.social_network].name}
        </Button>
      )}
      {isEditFirst && edit}
      {mayPublish && can.retry && (
        <Button
          variant={isEditFirst || isMendedThere ? 'default' : 'filled'}
          leftSection={<IconRefresh {...icon} />}
          loading={act.isRetrying}
          onClick={() => void act.retry(id)}
        >
          {state === 'missed' || state === 'cancelled' ? 'Send now' : 'Try again'}
        </Button>
      )}
      {mayPublish && can.confirm && (
        <Button
          variant="default"
          leftSection={<IconCheck {...icon} />}
          disabled={act.isBusy}
          onClick={() => void act.confirm(id)}
        >
          I have looked: it is there
        </Button>
      )}
      {!isEditFirst && edit}
      {mayCheck && share.yours && state === 'intent' && (
        <Button
          variant="default"
          leftSection={<IconStethoscope {...icon} />}
          loading={act.isChecking}
          onClick={() => void act.check(id)}
        >
          Check now whether it will work
        </Button>
      )}
      {mayPublish && can.cancel && (
        <Button
          variant="default"
          leftSection={<IconBan {...icon} />}
          disabled={act.isBusy}
          onClick={() => void act.cancel(id)}
        >
          Cancel post
        </Button>
      )}
      {mayRemove && can.remove && (
        <Button variant="subtle" color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this post?"
        confirm="Delete post"
        danger
        onConfirm={async () => {
          if (await act.remove(id)) await navigate({ to: '/social' });
        }}
      >
        {state === 'published'
          ? `It leaves this list. What ${name} shows stays there; delete it at the network if it should go.`
          : 'It leaves this list and is not sent.'}
      </ConfirmModal>
    </Stack>
  );
}
