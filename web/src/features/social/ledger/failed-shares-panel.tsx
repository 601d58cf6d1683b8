import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import { FixLink } from '../share/forecast-notes.tsx';
import { useShareActions } from '../share/use-share-actions.ts';
import classes from './ledger.module.css';
import type { Row } from './ledger-columns.tsx';
import { ShareStateBadge } from './share-state-badge.tsx';

const most = 3;

/** What did not go out stands on top of everything, until somebody has decided what becomes of it. */
export function FailedSharesPanel({ onAll }: { onAll: () => void }) {
  const read = useQuery(query('GET /social/shares', { query: { page: 1, stage: 'trouble' } }));
  const { items = [], total = 0 } = read.data ?? {};
  if (total === 0) return null;
  return (
    <section className={classes.trouble} aria-label="Needs you">
      <header>
        <h2>{total === 1 ? 'One post needs you' : `${formatNumber(total)} posts need you`}</h2>
        {total > most && (
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            Show all
          </Button>
        )}
      </header>
      <ul>
        {items.slice(0, most).map((row) => (
          <TroubleRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function TroubleRow({ row }: { row: Row }) {
  const mayPublish = useCan('social:publisher');
  const { retry, isRetrying } = useShareActions();
  const { id, social_network, name, message, due, state, trouble } = row;
  const canRetry = mayPublish && state !== 'unconfirmed';
  return (
    <li>
      <NetworkIcon network={social_network} size={28} />
      <div className={classes.troubleWords}>
        <span className={classes.troubleHead}>
          <TextLink to="/social/share/$id" params={{ id: String(id) }} className={classes.message}>
            {message || `Post to ${name}`}
          </TextLink>
          <ShareStateBadge state={state} />
        </span>
        <span>
          {trouble?.sentence} {trouble && <FixLink shareId={id} fix={trouble.fix} />}
        </span>
        <small>
          {name}, <DateTime at={due} />
        </small>
      </div>
      {canRetry && (
        <Button
          variant="default"
          size="xs"
          loading={isRetrying}
          aria-label={`Try again: ${message.slice(0, 40) || name}`}
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={() => void retry(id)}
        >
          {state === 'missed' ? 'Send now' : 'Try again'}
        </Button>
      )}
    </li>
  );
}
