import { terms } from '@fanfare/contract/kit/terms';
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

const maxRows = 3;

/** Failed, missed and unconfirmed shares above the list, until the user has handled them. */
export function FailedSharesPanel({ onShowAll }: { onShowAll: () => void }) {
  const sharesQuery = useQuery(query('GET /social/shares', { query: { page: 1, stage: 'trouble' } }));
  const { items = [], total = 0 } = sharesQuery.data ?? {};
  if (total === 0) return null;
  return (
    <section className={classes.failures} aria-label={terms.needsAttention}>
      <header>
        <h2>{total === 1 ? '1 post needs attention' : `${formatNumber(total)} posts need attention`}</h2>
        {total > maxRows && (
          <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
            Show all
          </Button>
        )}
      </header>
      <ul>
        {items.slice(0, maxRows).map((row) => (
          <FailedShareRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function FailedShareRow({ row }: { row: Row }) {
  const mayPublish = useCan('social:publisher');
  const { retry, isRetrying } = useShareActions();
  const { id, social_network, name, message, due, state, trouble } = row;
  const canRetry = mayPublish && state !== 'unconfirmed';
  return (
    <li>
      <NetworkIcon network={social_network} size={28} />
      <div className={classes.failureText}>
        <span className={classes.failureHead}>
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
          aria-label={`${state === 'missed' ? 'Publish now' : 'Try again'}: ${message.slice(0, 40) || name}`}
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={() => void retry(id)}
        >
          {state === 'missed' ? 'Publish now' : 'Try again'}
        </Button>
      )}
    </li>
  );
}
