import type { Family } from '@fanfare/contract/media/uploads';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from '../gallery/gallery.tsx';
import { MediaTile } from '../gallery/media-tile.tsx';
import type { MediaItem } from '../types.ts';

type Props = { family: Family; isSelected: (item: MediaItem) => boolean; onPress: (item: MediaItem) => void };

const familyNouns = { image: 'images', video: 'videos' };

/** Panel with the media library of the business, newest first. */
export function LibraryPanel({ family, isSelected, onPress }: Props) {
  const { ref, pageSize, columns } = useGallery();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const list = useQuery({
    ...query('GET /media', { query: { family, page, search, per_page: Math.min(100, pageSize || 1) } }),
    placeholderData: keepPreviousData,
    enabled: pageSize > 0,
  });
  const pages = list.data ? Math.ceil(list.data.total / list.data.page_size) : 0;
  return (
    <Grid columns={1} gap={16}>
      <SearchBox
        label={`Search ${familyNouns[family]}`}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <div ref={ref}>
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {!list.data && !list.isError && <GallerySkeleton columns={columns} count={pageSize} />}
        {list.data?.total === 0 && (
          <EmptyState
            title={search ? `No ${familyNouns[family]} found` : `No ${familyNouns[family]} yet`}
            illustration={search ? 'envelope' : 'horn'}
          >
            {search ? 'No matches. Try a different search.' : 'Your uploads are saved here for reuse.'}
          </EmptyState>
        )}
        {list.data && list.data.items.length > 0 && (
          <GalleryGrid label={`Your ${familyNouns[family]}`} columns={columns}>
            {list.data.items.map((item) => (
              <MediaTile key={item.id} item={item} isSelected={isSelected(item)} onPress={() => onPress(item)} />
            ))}
          </GalleryGrid>
        )}
        <GalleryPager label={`your ${familyNouns[family]}`} page={page} pages={pages} onPage={setPage} />
      </div>
    </Grid>
  );
}
