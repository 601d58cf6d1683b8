import { Loader } from '@mantine/core';
import { useState } from 'react';
import { Block } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { AccountSelect } from '../../social/index.tsx';
import { FeedErrorArea } from './feed-error-area.tsx';
import { FoundFeeds } from './found-feeds.tsx';
import { SourceForm } from './source-form.tsx';
import type { AddFeed } from './use-add-feed.ts';
import { useSourceSearch } from './use-source-search.ts';

/** Search for the posts of a connected Facebook page, or of another one. */
export function PageSearch({ add }: { add: AddFeed }) {
  const [pageId, setPageId] = useState<string | null>(null);
  const { isSearching, result, error, find } = useSourceSearch('facebook_page');
  const findPage = (text: string, chosen: string | null) => {
    setPageId(chosen);
    find(text);
  };
  return (
    <>
      <AccountSelect
        network="facebook"
        label="Facebook page"
        value={pageId}
        onChange={(id) => id && findPage(id, id)}
      />
      <SourceForm
        label="Another page"
        description="URL or name of a page. Facebook has to let this app read unconnected pages."
        placeholder="https://www.facebook.com/example"
        isBusy={isSearching}
        onFind={(text) => findPage(text, null)}
      />
      {isSearching && <Loader size="sm" aria-label="Loading posts" />}
      <FeedErrorArea error={error} />
      {result && !isSearching && <FoundFeeds feeds={result.feeds} add={add} />}
      <Block component="p" c="dimmed">
        Is it your page?{' '}
        <TextLink to="/user/account" hash="social" inherit underline="always">
          Connect Facebook
        </TextLink>
      </Block>
    </>
  );
}
