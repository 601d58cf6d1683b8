import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import type { FoundFeed } from '../rss-queries.ts';
import classes from './sources.module.css';
import type { AddFeed } from './use-add-feed.ts';

type Props = { feeds: readonly FoundFeed[]; add: AddFeed };

/** Sources with a button each; errors of adding one are shown below it in red. */
export function FoundFeeds({ feeds, add }: Props) {
  const canAdd = useCan('rss:editor');
  return (
    <ul className={classes.found} aria-label="Sources found">
      {feeds.map((feed) => {
        const { source_id, source_type, category, title, address } = feed;
        const source = { source_id, source_type, category };
        const state = add.stateOf(source);
        const isAdded = state === 'added';
        return (
          <li key={`${source_type} ${source_id}`}>
            <div className={classes.text}>
              <strong>{title || address}</strong>
              <small>{describeFeed(feed)}</small>
              {typeof state === 'object' && (
                <small className={classes.error} role="alert">
                  {state.error}
                </small>
              )}
            </div>
            {canAdd && (
              <Button
                size="xs"
                variant={isAdded ? 'light' : 'default'}
                color={isAdded ? 'green' : undefined}
                leftSection={isAdded ? <IconCheck size={16} stroke={1.5} aria-hidden /> : undefined}
                loading={state === 'busy'}
                aria-disabled={isAdded || undefined}
                aria-label={`${isAdded ? 'Added' : 'Add'} ${title || address}`}
                onClick={() => !isAdded && add.add(source)}
              >
                {isAdded ? 'Added' : 'Add'}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const describeFeed = ({ address, items, category, language }: FoundFeed): string =>
  [
    address,
    items === null ? '' : items === 1 ? '1 article' : `${formatNumber(items)} articles`,
    category ?? '',
    language.toUpperCase(),
  ]
    .filter(Boolean)
    .join(' · ');
