import { Block } from '../../../ui/layout/layout.tsx';
import { FeedErrorArea } from './feed-error-area.tsx';
import { FoundFeeds } from './found-feeds.tsx';
import { SourceForm } from './source-form.tsx';
import type { AddFeed } from './use-add-feed.ts';
import { useSourceSearch } from './use-source-search.ts';

/** Search for the feeds of a web page, or for a feed by its own address. */
export function AddressSearch({ add }: { add: AddFeed }) {
  const { isSearching, result, error, find } = useSourceSearch('rss');
  return (
    <>
      <SourceForm
        label="URL"
        description="The address of a website or of a feed. We look for its feeds."
        placeholder="https://example.com"
        isBusy={isSearching}
        onFind={find}
      />
      <FeedErrorArea error={error} />
      {result && !isSearching && <FoundFeeds feeds={result.feeds} add={add} />}
      {result && !isSearching && result.feeds.length === 0 && (
        <Block component="p" c="dimmed">
          No feeds found.
        </Block>
      )}
    </>
  );
}
