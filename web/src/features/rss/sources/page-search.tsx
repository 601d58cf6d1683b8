import { Loader } from '@mantine/core';
import { AccountSelect } from '../../social/index.tsx';
import { FeedErrorArea } from './feed-error-area.tsx';
import { FoundFeeds } from './found-feeds.tsx';
import classes from './sources.module.css';
import type { AddFeed } from './use-add-feed.ts';
import { useSourceSearch } from './use-source-search.ts';

/** The posts of a connected Facebook page. */
export function PageSearch({ add }: { add: AddFeed }) {
  const { sourceId, isSearching, result, error, find } = useSourceSearch('facebook_page');
  return (
    <>
      <AccountSelect
        network="facebook"
        label="Facebook page"
        value={sourceId || null}
        onChange={(id) => id && find(id)}
      />
      {isSearching && <Loader size="sm" aria-label="Loading posts" />}
      <FeedErrorArea error={error} />
      {result && !isSearching && <FoundFeeds feeds={result.feeds} add={add} />}
      <p className={classes.none}>Connected pages of your business. Facebook doesn’t let us read other pages.</p>
    </>
  );
}
