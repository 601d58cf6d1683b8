import { Paging } from '@fanfare/contract/kit/paging';
import { favoriteTypes } from '@fanfare/contract/rss/rss';
import { Button } from '@mantine/core';
import { IconEdit, IconExternalLink, IconPencilPlus, IconShare, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { ChooseSiteModal } from '../articles/choose-site-modal.tsx';
import { openOriginal } from '../articles/open-original.ts';
import { useArticlePosts } from '../articles/use-article-posts.ts';
import { ChannelNav } from '../channels/channel-nav.tsx';
import { type Favorite, favoritesKey, useChannels, useCurrentSite, useRssSites } from '../rss-queries.ts';
import { favoriteColumns } from './favorite-columns.tsx';
import { FavoriteModal } from './favorite-modal.tsx';
import { useFavorites } from './use-favorites.ts';

const ListQuery = Paging.extend({ type: z.enum(favoriteTypes).optional().catch(undefined) });
const typeOptions = [
  { value: 'article', label: 'Articles' },
  { value: 'video', label: 'Videos' },
] as const;

/** Page of the business's saved articles with note, day and sites. */
export function FavoritesPage() {
  const [site, setSite] = useCurrentSite();
  const [list, setList] = useListQuery(ListQuery);
  const canEdit = useCan('rss:editor');
  const channels = useChannels(site);
  const sites = useRssSites().data?.sites;
  const columns = useMemo(() => favoriteColumns(sites ?? []), [sites]);
  const favorites = useQuery({
    ...query(favoritesKey, { query: { ...list, site_id: site } }),
    placeholderData: keepPreviousData,
  });
  const { remove } = useFavorites(site);
  const posts = useArticlePosts(site);
  const [edited, setEdited] = useState<Favorite>();
  const isFiltered = list.search !== '' || list.type !== undefined;

  const actions = (favorite: Favorite): RowAction[] => {
    const { id, item_id, title } = favorite;
    const source = item_id === null ? undefined : { id: item_id, title };
    return [
      { label: 'Open original', icon: IconExternalLink, isQuick: true, onClick: () => openOriginal(favorite) },
      ...(source && posts.write
        ? [{ label: 'Write a post', icon: IconPencilPlus, onClick: () => posts.write?.(source) }]
        : []),
      ...(source && posts.share ? [{ label: 'Share', icon: IconShare, onClick: () => posts.share?.(source) }] : []),
      ...(canEdit
        ? [
            { label: 'Edit', icon: IconEdit, isQuick: true, onClick: () => setEdited(favorite) },
            { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(id, toSaved(favorite)) },
          ]
        : []),
    ];
  };

  return (
    <Page title="RSS favorites" lead="Articles your business saved, latest day first." width="wide">
      <Grid columns="256px minmax(0, 1fr)" gap="16px 24px" align="start" collapse="62em">
        <ChannelNav channels={channels.data?.channels ?? []} activeId="favorites" site={site} onSite={setSite} />
        <div>
          <DataTable
            id="rss-favorites"
            label="Favorites"
            query={favorites}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            page={list.page}
            onPage={(page) => setList({ page })}
            onClear={isFiltered ? () => setList({ search: '', type: undefined }) : undefined}
            hasCsv={false}
            filters={
              <>
                <SearchBox label="Search favorites" value={list.search} onSearch={(search) => setList({ search })} />
                <FilterChips
                  label="Type"
                  value={list.type}
                  options={typeOptions}
                  onChange={(type) => setList({ type })}
                />
              </>
            }
            actions={actions}
            empty={
              <EmptyState
                illustration="envelope"
                title="No favorites yet"
                action={
                  <Button component={Link} to="/content/rss">
                    View articles
                  </Button>
                }
              >
                Press the star of an article to save it here, with a note and a day.
              </EmptyState>
            }
          />
        </div>
      </Grid>
      <FavoriteModal
        favorite={edited && { id: edited.id, note: edited.note, day: edited.set_date }}
        onClose={() => setEdited(undefined)}
      />
      <ChooseSiteModal {...posts.siteChoice} />
    </Page>
  );
}

const toSaved = ({ type, permalink, title, description, pub_date, set_date, note, assoc_sites }: Favorite) => ({
  type,
  permalink,
  title,
  description,
  pub_date,
  set_date,
  note,
  assoc_sites,
});
