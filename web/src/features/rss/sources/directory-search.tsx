import { categories } from '@fanfare/contract/kit/categories';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { FoundFeeds } from './found-feeds.tsx';
import classes from './sources.module.css';
import type { AddFeed } from './use-add-feed.ts';

const findCategory = (text: string | null) => categories.find((category) => category === text);

/** Search of well-known feeds by category, language and name. */
export function DirectorySearch({ add }: { add: AddFeed }) {
  const [category, setCategory] = useState<(typeof categories)[number]>();
  const [language, setLanguage] = useState('');
  const [search, setSearch] = useState('');
  const directory = useQuery({
    ...query('GET /content/rss/directory', { query: { category, language, search } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Grid columns={2} gap={16} align="start" collapse="48em">
        <Select
          label="Category"
          placeholder="All categories"
          clearable
          searchable
          data={[...categories]}
          value={category ?? null}
          onChange={(next) => setCategory(findCategory(next))}
        />
        <Select
          label="Language"
          placeholder="All languages"
          clearable
          data={(directory.data?.languages ?? []).map((code) => ({ value: code, label: languageName(code) }))}
          value={language || null}
          onChange={(next) => setLanguage(next ?? '')}
        />
      </Grid>
      <SearchBox label="Search by name" value={search} onSearch={setSearch} />
      <QueryState query={directory} skeleton={<TextSkeleton lines={6} />}>
        {({ feeds }) =>
          feeds.length === 0 ? (
            <Block component="p" c="dimmed">
              No feeds found. Try another category or name.
            </Block>
          ) : (
            <ScrollRegion label="Directory" className={classes.scroll} isBusy={directory.isPlaceholderData}>
              <FoundFeeds feeds={feeds} add={add} />
            </ScrollRegion>
          )
        }
      </QueryState>
    </>
  );
}

const names = new Intl.DisplayNames('en-US', { type: 'language', fallback: 'code' });

/** Name of a language code: "German" for "de"; a text that is no code stays as it is. */
function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
