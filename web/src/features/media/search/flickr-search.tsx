import { minuteMs } from '@fanfare/contract/kit/durations';
import { flickrSorts } from '@fanfare/contract/media/media-search';
import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from '../gallery/gallery.tsx';
import classes from '../gallery/panel.module.css';
import type { MediaItem } from '../types.ts';
import { FlickrTile } from './flickr-tile.tsx';
import { useImportPicture } from './use-import-picture.ts';

type Sort = (typeof flickrSorts)[number];
type Props = {
  /** Called with the imported image, including its credit. */
  onPick: (item: MediaItem) => void;
  isSelected?: (item: MediaItem) => boolean;
};

const sortLabels: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  interesting: 'Most interesting',
};
const isSort = (text: string | null): text is Sort => flickrSorts.some((sort) => sort === text);

/** Searches Flickr for images licensed for business use. A chosen image is imported with its owner and license. */
export function FlickrSearch({ onPick, isSelected = () => false }: Props) {
  const { ref, pageSize, columns } = useGallery();
  const [searchText, setSearchText] = useState('');
  const [submittedText, setSubmittedText] = useState('');
  const [sort, setSort] = useState<Sort>('relevance');
  const [page, setPage] = useState(1);
  const { importPicture, findImported, isBusy } = useImportPicture(onPick);
  const perPage = Math.min(100, pageSize);
  const results = useQuery({
    queryKey: ['POST /flickr/search', submittedText, sort, page, perPage],
    queryFn: ({ signal }) =>
      call('POST /flickr/search', {
        body: { query: submittedText, settings: { per_page: perPage, sort }, page },
        signal,
      }),
    enabled: submittedText !== '' && perPage > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * minuteMs,
    retry: false,
  });
  const photos = results.data?.stat === 'ok' ? results.data.photos : undefined;

  return (
    <Grid columns={1} gap={16}>
      <Flex
        component="form"
        gap={12}
        align="flex-end"
        wrap
        aria-label="Search Flickr"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setSubmittedText(searchText.trim());
          setPage(1);
        }}
      >
        <TextInput
          flex="1 1 240px"
          type="search"
          label="Search Flickr"
          placeholder="Harbor at night"
          maxLength={200}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        />
        <Select
          className={classes.setting}
          label="Sort by"
          allowDeselect={false}
          data={flickrSorts.map((value) => ({ value, label: sortLabels[value] }))}
          value={sort}
          onChange={(value) => {
            if (isSort(value)) setSort(value);
            setPage(1);
          }}
        />
        <Button type="submit" loading={results.isFetching}>
          Search
        </Button>
      </Flex>
      <div ref={ref}>
        {submittedText === '' && (
          <EmptyState title="Images from Flickr">
            Search Flickr for images licensed for business use. Credit is added automatically.
          </EmptyState>
        )}
        {results.isError && (
          <ErrorState error={results.error} title="Flickr search failed" onRetry={() => void results.refetch()} />
        )}
        {results.isPending && results.isFetching && <GallerySkeleton columns={columns} count={pageSize} />}
        {photos?.total === 0 && (
          <EmptyState title="No results" illustration="envelope">
            No images for “{submittedText}” licensed for business use. Try different words.
          </EmptyState>
        )}
        {photos && photos.photo.length > 0 && (
          <GalleryGrid label="Images on Flickr" columns={columns}>
            {photos.photo.map((photo) => {
              const item = findImported(photo.src);
              return (
                <FlickrTile
                  key={photo.id}
                  photo={photo}
                  isSelected={item !== undefined && isSelected(item)}
                  isBusy={isBusy(photo.src)}
                  onPress={() => void importPicture(photo.src, photo)}
                />
              );
            })}
          </GalleryGrid>
        )}
        {photos && <GalleryPager label="Flickr" page={page} pages={photos.pages} onPage={setPage} />}
      </div>
    </Grid>
  );
}
