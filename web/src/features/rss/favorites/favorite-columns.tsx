import { Anchor, Badge } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { formatDay } from '../../../lib/format.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { Favorite, RssSite } from '../rss-queries.ts';

const formatSetDay = (day: string): string => formatDay(`${day}T12:00Z`, 'UTC');

export const favoriteColumns = (sites: readonly RssSite[]): Column<Favorite>[] => {
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  const formatSites = ({ assoc_sites }: Favorite): string =>
    assoc_sites.length === 0 ? 'All sites' : assoc_sites.map((id) => names.get(id) ?? 'Another site').join(', ');
  return [
    {
      id: 'title',
      head: 'Article',
      isName: true,
      minWidth: 240,
      cell: ({ title, permalink, domain, type, note }) => (
        <Grid columns="18px minmax(0, 1fr)" gap={12}>
          <IconStarFilled size={18} color="var(--ff-warn)" style={{ marginTop: 2 }} aria-hidden />
          <Grid gap={2} breakWords>
            <Anchor href={permalink} target="_blank" rel="noreferrer noopener" inherit>
              {title}
            </Anchor>
            <Block component="small" fw={400}>
              {domain} {type === 'video' && <Badge color="blue">Video</Badge>}
            </Block>
            {note && (
              <Block component="span" fw={400} breakWords lines={3}>
                {note}
              </Block>
            )}
          </Grid>
        </Grid>
      ),
      text: ({ title }) => title,
    },
    {
      id: 'day',
      head: 'Day',
      minWidth: 130,
      cell: ({ set_date }) => formatSetDay(set_date),
      text: ({ set_date }) => set_date,
    },
    { id: 'sites', head: 'Sites', minWidth: 120, cell: formatSites, text: formatSites },
    {
      id: 'savedBy',
      head: 'Saved by',
      isExtra: true,
      cell: ({ saved_by }) => saved_by,
      text: ({ saved_by }) => saved_by,
    },
    {
      id: 'saved',
      head: 'Saved',
      isExtra: true,
      cell: ({ saved }) => <DateTime at={saved} show="relative" />,
      text: ({ saved }) => saved,
    },
  ];
};
