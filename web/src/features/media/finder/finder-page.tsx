import { Paging } from '@fanfare/contract/kit/paging';
import { families } from '@fanfare/contract/uploads';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from '../picker/gallery.tsx';
import { PictureTile } from '../picker/picture-tile.tsx';
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
const kinds = [
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Videos' },
] as const;

export function FinderPage() {
  const { ref, pageSize, columns } = useGallery();
  const [{ page, search, family, file }, setList] = useListQuery(FinderState);
  const mayAdd = useCan('any:editor');
  const deleted = usePendingDeletes();
  const list = useQuery({
    ...query('GET /media', { query: { page, search, family, per_page: Math.min(100, pageSize || 1) } }),
    placeholderData: keepPreviousData,
    enabled: pageSize > 0,
  });
  const shown = list.data?.items.filter(({ id }) => !deleted.has(id)) ?? [];
  const pages = list.data ? Math.ceil(list.data.total / list.data.page_size) : 0;
  const isFiltered = search !== '' || family !== undefined;
  const open = (id: number | undefined) => setList({ file: id, page }, { replace: true });

  return (
    <Page
      title="Files"
      lead="The pictures and videos of your business, ready for every post."
      width="wide"
      action={mayAdd && <AddFromWebButton />}
    >
      {mayAdd && <UploadZone isSmall />}
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchBox label="Search files" value={search} onSearch={(words) => setList({ search: words })} />
        </div>
        <FilterChips label="Kind" value={family} options={kinds} onChange={(kind) => setList({ family: kind })} />
        {list.data && <QuotaBar quota={list.data.quota} />}
      </div>
      <div ref={ref}>
        {list.isError && (
          <div className={classes.card}>
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          </div>
        )}
        {!list.data && !list.isError && <GallerySkeleton columns={columns} count={pageSize} />}
        {list.data && shown.length === 0 && (
          <div className={classes.card}>
            <EmptyState
              title={isFiltered ? 'No files found' : 'No files yet'}
              drawing={isFiltered ? 'letter' : 'horn'}
              action={
                isFiltered && (
                  <Button variant="default" onClick={() => setList({ search: '', family: undefined })}>
                    Clear filters
                  </Button>
                )
              }
            >
              {isFiltered
                ? 'Nothing fits. Try another word, or take the filter off.'
                : 'What you upload here, or put into a post, is kept and found again: by name, by kind, with what shows it.'}
            </EmptyState>
          </div>
        )}
        {shown.length > 0 && (
          <GalleryGrid label="Files" columns={columns}>
            {shown.map((item) => (
              <PictureTile key={item.id} item={item} verb="Open" onPress={() => open(item.id)} />
            ))}
          </GalleryGrid>
        )}
        <GalleryPager label="your files" page={page} pages={pages} onPage={(next) => setList({ page: next })} />
      </div>
      <FileDrawer id={file} onClose={() => open(undefined)} />
    </Page>
  );
}
