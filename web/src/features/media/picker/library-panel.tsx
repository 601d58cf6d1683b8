import type { Family } from '@fanfare/contract/uploads';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import type { MediaItem } from '../types.ts';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from './gallery.tsx';
import classes from './panel.module.css';
import { PictureTile } from './picture-tile.tsx';

type Props = { family: Family; isChosen: (item: MediaItem) => boolean; onPress: (item: MediaItem) => void };

const nouns = { image: 'pictures', video: 'videos' };

/** What the business has already, newest first. */
export function LibraryPanel({ family, isChosen, onPress }: Props) {
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
    <div className={classes.panel}>
      <SearchBox
        label={`Search ${nouns[family]}`}
        value={search}
        onSearch={(words) => {
          setSearch(words);
          setPage(1);
        }}
      />
      <div ref={ref}>
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {!list.data && !list.isError && <GallerySkeleton columns={columns} count={pageSize} />}
        {list.data?.total === 0 && (
          <EmptyState
            title={search ? `No ${nouns[family]} found` : `No ${nouns[family]} yet`}
            drawing={search ? 'letter' : 'horn'}
          >
            {search
              ? 'Nothing is called this. Try another word.'
              : `What you upload is kept here, for every post to come. Begin with the tab Upload.`}
          </EmptyState>
        )}
        {list.data && list.data.items.length > 0 && (
          <GalleryGrid label={`Your ${nouns[family]}`} columns={columns}>
            {list.data.items.map((item) => (
              <PictureTile key={item.id} item={item} isChosen={isChosen(item)} onPress={() => onPress(item)} />
            ))}
          </GalleryGrid>
        )}
        <GalleryPager label={`your ${nouns[family]}`} page={page} pages={pages} onPage={setPage} />
      </div>
    </div>
  );
}
