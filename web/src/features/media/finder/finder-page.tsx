import { Paging } from '@fanfare/contract/kit/paging';
import { families } from '@fanfare/contract/media/uploads';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from '../gallery/gallery.tsx';
import { MediaTile } from '../gallery/media-tile.tsx';
import { UploadZone } from '../upload/upload-zone.tsx';
import { AddFromWebButton } from './add-from-web-button.tsx';
import { FileDrawer } from './file-drawer.tsx';
import classes from './finder.module.css';
import { usePendingDeletes } from './pending-deletes.ts';
import { QuotaBar } from './quota-bar.tsx';

const FinderState = Paging.extend({
  family: z.enum(families).optional(),
  /** The file whose details are open. */
  file: z.coerce.number<string | number>().int().min(1).optional(),
});
const familyOptions = [
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
] as const;

export function FinderPage() {
  const { ref, pageSize, columns } = useGallery();
  const [{ page, search, family, file }, setList] = useListQuery(FinderState);
  const canAdd = useCan('any:editor');
  const pendingDeletes = usePendingDeletes();
  const list = useQuery({
    ...query('GET /media', { query: { page, search, family, per_page: Math.min(100, pageSize || 1) } }),
    placeholderData: keepPreviousData,
    enabled: pageSize > 0,
  });
  const visibleItems = list.data?.items.filter(({ id }) => !pendingDeletes.has(id)) ?? [];
  const pages = list.data ? Math.ceil(list.data.total / list.data.page_size) : 0;
  const isFiltered = search !== '' || family !== undefined;
  const openFile = (id: number | undefined) => setList({ file: id, page }, { replace: true });

  return (
    <Page
      title="Media"
      lead="Images and videos you can use in any post."
      width="wide"
      action={canAdd && <AddFromWebButton />}
    >
      {canAdd && <UploadZone isSmall />}
      <Flex className={classes.tools} gap="12px 16px" wrap>
        <div className={classes.search}>
          <SearchBox label="Search media" value={search} onSearch={(text) => setList({ search: text })} />
        </div>
        <FilterChips
          label="Type"
          value={family}
          options={familyOptions}
          onChange={(next) => setList({ family: next })}
        />
        {list.data && <QuotaBar quota={list.data.quota} />}
      </Flex>
      <div ref={ref}>
        {list.isError && (
          <Block panel>
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          </Block>
        )}
        {!list.data && !list.isError && <GallerySkeleton columns={columns} count={pageSize} />}
        {list.data && visibleItems.length === 0 && (
          <Block panel>
            <EmptyState
              title={isFiltered ? 'No media found' : 'No media yet'}
              illustration={isFiltered ? 'envelope' : 'horn'}
              action={
                isFiltered && (
                  <Button variant="default" onClick={() => setList({ search: '', family: undefined })}>
                    Clear filters
                  </Button>
                )
              }
            >
              {isFiltered
                ? 'No matches. Try a different search or clear the filter.'
                : 'Upload images and videos here, or add them in a post. They’re saved for reuse.'}
            </EmptyState>
          </Block>
        )}
        {visibleItems.length > 0 && (
          <GalleryGrid label="Media" columns={columns}>
            {visibleItems.map((item) => (
              <MediaTile key={item.id} item={item} actionLabel="Open" onPress={() => openFile(item.id)} />
            ))}
          </GalleryGrid>
        )}
        <GalleryPager label="your media" page={page} pages={pages} onPage={(next) => setList({ page: next })} />
      </div>
      <FileDrawer id={file} onClose={() => openFile(undefined)} />
    </Page>
  );
}
