import { videoLengths, videoOrders } from '@fanfare/contract/media-search';
import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import panel from '../picker/panel.module.css';
import classes from './video.module.css';
import { YoutubeResult } from './youtube-result.tsx';

type Order = (typeof videoOrders)[number];
type Length = (typeof videoLengths)[number];
const orderWords: Record<Order, string> = {
  relevance: 'Best match',
  date: 'Newest',
  rating: 'Best rated',
  title: 'Title',
  viewCount: 'Most watched',
};
const lengthWords: Record<Length, string> = {
  short: 'Under 4 minutes',
  medium: '4 to 20 minutes',
  long: 'Over 20 minutes',
};
const isOrder = (text: string | null): text is Order => videoOrders.some((order) => order === text);
const isLength = (text: string | null): text is Length => videoLengths.some((length) => length === text);

/** Videos of YouTube, with how they are doing; one is inserted in the size it is to have. */
export function YoutubeSearch({ onInsert }: { onInsert: (html: string) => void }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [order, setOrder] = useState<Order>('relevance');
  const [length, setLength] = useState<Length>();
  const [page, setPage] = useState('');
  const [openId, setOpenId] = useState<string>();
  const settings = { order, ...(length ? { length } : {}) };
  const found = useQuery({
    queryKey: ['POST /content/youtube/search', asked, order, length, page],
    queryFn: ({ signal }) =>
      call('POST /content/youtube/search', { body: { youtube_query: asked, settings, page }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 3_600_000,
    retry: false,
  });
  const results = found.data?.results ?? [];

  return (
    <div className={panel.panel}>
      <form
        className={panel.ask}
        aria-label="Search YouTube"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setPage('');
          setAsked(typed.trim());
        }}
      >
        <TextInput
          type="search"
          label="Search YouTube"
          placeholder="Latte art for beginners"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        />
        <Select
          className={panel.setting}
          label="Order"
          allowDeselect={false}
          data={videoOrders.map((value) => ({ value, label: orderWords[value] }))}
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
            ...videoLengths.map((value) => ({ value, label: lengthWords[value] })),
          ]}
          value={length ?? ''}
          onChange={(value) => {
            setLength(isLength(value) ? value : undefined);
            setPage('');
          }}
        />
        <Button type="submit" loading={found.isFetching}>
          Search
        </Button>
      </form>
      {asked === '' && (
        <EmptyState title="Videos for your post">
          Search YouTube, see how a video is doing, and put it into the post in the size you like.
        </EmptyState>
      )}
      {found.isError && (
        <ErrorState error={found.error} title="YouTube could not be searched" onRetry={() => void found.refetch()} />
      )}
      {found.isPending && found.isFetching && <TextSkeleton lines={6} />}
      {found.isSuccess && results.length === 0 && (
        <EmptyState title="Nothing found" drawing="letter">
          YouTube has no video for “{asked}”. Try fewer or other words.
        </EmptyState>
      )}
      {results.length > 0 && (
        <ul className={classes.results} aria-label="Videos at YouTube">
          {results.map((video) => (
            <YoutubeResult
              key={video.id}
              video={video}
              isOpen={video.id === openId}
              onToggle={() => setOpenId((id) => (id === video.id ? undefined : video.id))}
              onInsert={onInsert}
            />
          ))}
        </ul>
      )}
      {found.data && (found.data.next_page || found.data.previous_page) && (
        <nav className={classes.ways} aria-label="Pages of YouTube">
          <Button
            variant="default"
            disabled={!found.data.previous_page}
            onClick={() => setPage(found.data.previous_page ?? '')}
          >
            Previous page
          </Button>
          <Button
            variant="default"
            disabled={!found.data.next_page}
            onClick={() => setPage(found.data.next_page ?? '')}
          >
            Next page
          </Button>
        </nav>
      )}
    </div>
  );
}
