import { Anchor, Button } from '@mantine/core';
import { useCan } from '../../../lib/session.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Article } from '../rss-queries.ts';
import { FeedErrorArea } from './feed-error-area.tsx';
import { FoundFeeds } from './found-feeds.tsx';
import { SourceForm } from './source-form.tsx';
import type { AddFeed } from './use-add-feed.ts';
import { useSourceSearch } from './use-source-search.ts';

/** Search for articles with a text, in your channels and the directory. The search itself can be added to a channel. */
export function TextSearch({ add }: { add: AddFeed }) {
  const { sourceId, isSearching, result, error, find } = useSourceSearch('search');
  const canAdd = useCan('rss:editor');
  const source = { source_id: sourceId, source_type: 'search' as const };
  const state = add.stateOf(source);
  const isOffered = !result?.feeds.some(({ source_type }) => source_type === 'search');
  return (
    <>
      <SourceForm
        label="Text"
        description="We search your channels and the directory."
        placeholder="cold brew"
        isBusy={isSearching}
        onFind={find}
      />
      <FeedErrorArea error={error ?? (typeof state === 'object' ? state.error : undefined)} />
      {result && !isSearching && (
        <>
          {canAdd && isOffered && (
            <Button
              variant="default"
              loading={state === 'busy'}
              disabled={state === 'added'}
              onClick={() => add.add(source)}
            >
              {state === 'added' ? 'Search added' : `Follow “${sourceId}”`}
            </Button>
          )}
          {result.feeds.length > 0 && <FoundFeeds feeds={result.feeds} add={add} />}
          <FoundArticles articles={result.items} />
        </>
      )}
    </>
  );
}

function FoundArticles({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0)
    return (
      <Block component="p" c="dimmed">
        No articles with this text yet.
      </Block>
    );
  return (
    <ul aria-label="Articles found">
      {articles.map((article) => (
        <Flex component="li" gap={12} py={10} divided="between" key={article.id}>
          <Grid flex={1} miw={0} breakWords>
            <Anchor href={article.permalink} target="_blank" rel="noreferrer noopener">
              {article.title}
            </Anchor>
            <small>
              {article.feed_title || article.domain} · <DateTime at={article.pub_date} show="relative" />
            </small>
          </Grid>
        </Flex>
      ))}
    </ul>
  );
}
