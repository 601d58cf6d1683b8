import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import type { FoundFeed } from '../rss-queries.ts';
import type { AddFeed } from './use-add-feed.ts';

type Props = { feeds: readonly FoundFeed[]; add: AddFeed };

/** List of sources with a button each; errors of adding one are shown below it in red. */
export function FoundFeeds({ feeds, add }: Props) {
  const canAdd = useCan('rss:editor');
  return (
    <ul aria-label="Sources found">
      {feeds.map((feed) => {
        const { source_id, source_type, category, title, address } = feed;
        const source = { source_id, source_type, category };
        const state = add.stateOf(source);
        const isAdded = state === 'added';
        return (
          <Flex component="li" gap={12} py={10} divided="between" key={`${source_type} ${source_id}`}>
            <Grid flex={1} miw={0} breakWords>
              <Block component="strong" fw={600}>
                {title || address}
              </Block>
              <small>{describeFeed(feed)}</small>
              {typeof state === 'object' && (
                <Block component="small" c="red" role="alert">
                  {state.error}
                </Block>
              )}
            </Grid>
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
          </Flex>
        );
      })}
    </ul>
  );
}

const describeFeed = ({ address, items, category, language }: FoundFeed): string =>
  [address, items === null ? '' : formatCountOf(items, 'article'), category ?? '', language.toUpperCase()]
    .filter(Boolean)
    .join(' · ');
