import { flickrSorts } from '@fanfare/contract/media-search';
import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from '../picker/gallery.tsx';
import classes from '../picker/panel.module.css';
import type { MediaItem } from '../types.ts';
import { FlickrTile } from './flickr-tile.tsx';
import { useImportPicture } from './use-import-picture.ts';

type Sort = (typeof flickrSorts)[number];
type Props = {
  /** A picture that is in the library now, with whom to name beside it. */
  onPick: (item: MediaItem) => void;
  isChosen?: (item: MediaItem) => boolean;
};

const sortWords: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  interesting: 'Most interesting',
};
const isSort = (text: string | null): text is Sort => flickrSorts.some((sort) => sort === text);

/** Pictures of Flickr that a business may use. What is chosen is kept in the library with its owner and licence. */
export function FlickrSearch({ onPick, isChosen = () => false }: Props) {
  const { ref, pageSize, columns } = useGallery();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [sort, setSort] = useState<Sort>('relevance');
  const [page, setPage] = useState(1);
  const { keep, itemOf, isBusy } = useImportPicture(onPick);
  const perPage = Math.min(100, pageSize);
  const found = useQuery({
    queryKey: ['POST /flickr/search', asked, sort, page, perPage],
    queryFn: ({ signal }) =>
      call('POST /flickr/search', { body: { query: asked, settings: { per_page: perPage, sort }, page }, signal }),
    enabled: asked !== '' && perPage > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  });
  const photos = found.data?.stat === 'ok' ? found.data.photos : undefined;

  return (
    <div className={classes.panel}>
      <form
        className={classes.ask}
        aria-label="Search Flickr"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setAsked(typed.trim());
          setPage(1);
        }}
      >
        <TextInput
          type="search"
          label="Search Flickr"
          placeholder="Harbour at night"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        />
        <Select
          className={classes.setting}
          label="Order"
          allowDeselect={false}
          data={flickrSorts.map((value) => ({ value, label: sortWords[value] }))}
          value={sort}
          onChange={(value) => {
            if (isSort(value)) setSort(value);
            setPage(1);
          }}
        />
        <Button type="submit" loading={found.isFetching}>
          Search
        </Button>
      </form>
      <div ref={ref}>
        {asked === '' && (
          <EmptyState title="Pictures a business may use">
            Search Flickr for pictures under a licence that allows it. Their owner is named beside them, by itself.
          </EmptyState>
        )}
        {found.isError && (
          <ErrorState error={found.error} title="Flickr could not be searched" onRetry={() => void found.refetch()} />
        )}
        {found.isPending && found.isFetching && <GallerySkeleton columns={columns} count={pageSize} />}
        {photos?.total === 0 && (
          <EmptyState title="Nothing found" drawing="letter">
            Flickr has no picture for “{asked}” that a business may use. Try fewer or other words.
          </EmptyState>
        )}
        {photos && photos.photo.length > 0 && (
          <GalleryGrid label="Pictures at Flickr" columns={columns}>
            {photos.photo.map((photo) => {
              const item = itemOf(photo.src);
              return (
                <FlickrTile
                  key={photo.id}
                  photo={photo}
                  isChosen={item !== undefined && isChosen(item)}
                  isBusy={isBusy(photo.src)}
                  onPress={() => void keep(photo.src, photo)}
                />
              );
            })}
          </GalleryGrid>
        )}
        {photos && <GalleryPager label="Flickr" page={page} pages={photos.pages} onPage={setPage} />}
      </div>
    </div>
  );
}
