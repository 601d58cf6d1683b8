import { hourMs } from '@fanfare/contract/kit/durations';
import { videoLengths, videoOrders } from '@fanfare/contract/media/media-search';
import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import panel from '../gallery/panel.module.css';
import { YoutubeResult } from './youtube-result.tsx';

type Order = (typeof videoOrders)[number];
type Length = (typeof videoLengths)[number];
const orderLabels: Record<Order, string> = {
  relevance: 'Best match',
  date: 'Newest',
  rating: 'Best rated',
  title: 'Title',
  viewCount: 'Most viewed',
};
const lengthLabels: Record<Length, string> = {
  short: 'Under 4 minutes',
  medium: '4 to 20 minutes',
  long: 'Over 20 minutes',
};
const isOrder = (text: string | null): text is Order => videoOrders.some((order) => order === text);
const isLength = (text: string | null): text is Length => videoLengths.some((length) => length === text);

/** Searches YouTube, shows statistics and inserts a video in the selected size. */
export function YoutubeSearch({ onInsert }: { onInsert: (html: string) => void }) {
  const [searchText, setSearchText] = useState('');
  const [submittedText, setSubmittedText] = useState('');
  const [order, setOrder] = useState<Order>('relevance');
  const [length, setLength] = useState<Length>();
  const [page, setPage] = useState('');
  const [openId, setOpenId] = useState<string>();
  const settings = { order, ...(length ? { length } : {}) };
  const searchQuery = useQuery({
    queryKey: ['POST /content/youtube/search', submittedText, order, length, page],
    queryFn: ({ signal }) =>
      call('POST /content/youtube/search', { body: { youtube_query: submittedText, settings, page }, signal }),
    enabled: submittedText !== '',
    placeholderData: keepPreviousData,
    staleTime: hourMs,
    retry: false,
  });
  const results = searchQuery.data?.results ?? [];

  return (
    <Grid columns={1} gap={16}>
      <Flex
        component="form"
        gap={12}
        align="flex-end"
        wrap
        aria-label="Search YouTube"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setPage('');
          setSubmittedText(searchText.trim());
        }}
      >
        <TextInput
          flex="1 1 240px"
          type="search"
          label="Search YouTube"
          placeholder="Latte art for beginners"
          maxLength={200}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        />
        <Select
          className={panel.setting}
          label="Sort by"
          allowDeselect={false}
          data={videoOrders.map((value) => ({ value, label: orderLabels[value] }))}
          value={order}
          onChange={(value) => {
            if (isOrder(value)) setOrder(value);
            setPage('');
          }}
        />
        <Select
          className={panel.setting}
          label="Length"
          allowDeselect={false}
          data={[
            { value: '', label: 'Any length' },
            ...videoLengths.map((value) => ({ value, label: lengthLabels[value] })),
          ]}
          value={length ?? ''}
          onChange={(value) => {
            setLength(isLength(value) ? value : undefined);
            setPage('');
          }}
        />
        <Button type="submit" loading={searchQuery.isFetching}>
          Search
        </Button>
      </Flex>
      {submittedText === '' && (
        <EmptyState title="Videos from YouTube">
          Find a video, check its statistics and insert it into your post.
        </EmptyState>
      )}
      {searchQuery.isError && (
        <ErrorState
          error={searchQuery.error}
          title="YouTube search failed"
          onRetry={() => void searchQuery.refetch()}
        />
      )}
      {searchQuery.isPending && searchQuery.isFetching && <TextSkeleton lines={6} />}
      {searchQuery.isSuccess && results.length === 0 && (
        <EmptyState title="No results" illustration="envelope">
          No videos for “{submittedText}”. Try different words.
        </EmptyState>
      )}
      {results.length > 0 && (
        <Grid component="ul" gap={8} aria-label="Videos on YouTube">
          {results.map((video) => (
            <YoutubeResult
              key={video.id}
              video={video}
              isOpen={video.id === openId}
              onToggle={() => setOpenId((id) => (id === video.id ? undefined : video.id))}
              onInsert={onInsert}
            />
          ))}
        </Grid>
      )}
      {searchQuery.data && (searchQuery.data.next_page || searchQuery.data.previous_page) && (
        <Flex component="nav" gap={8} align="stretch" justify="center" aria-label="Pages of YouTube">
          <Button
            variant="default"
            disabled={!searchQuery.data.previous_page}
            onClick={() => setPage(searchQuery.data.previous_page ?? '')}
          >
            Previous page
          </Button>
          <Button
            variant="default"
            disabled={!searchQuery.data.next_page}
            onClick={() => setPage(searchQuery.data.next_page ?? '')}
          >
            Next page
          </Button>
        </Flex>
      )}
    </Grid>
  );
}
