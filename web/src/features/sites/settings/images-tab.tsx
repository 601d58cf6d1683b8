import { Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Site } from '../site-queries.ts';
import classes from './site-page.module.css';

/** The images stored on the site. They are uploaded with posts, not here. */
export function ImagesTab({ site }: { site: Site }) {
  const [page, setPage] = useState(1);
  const media = useQuery({
    ...query('GET /content/site/{id}/media', { params: { id: site.id }, query: { page } }),
    placeholderData: keepPreviousData,
  });
  if (media.isPending) return <CardsSkeleton cards={6} height={160} />;
  if (!media.data) return <ErrorState error={media.error} onRetry={() => void media.refetch()} />;
  const { items, total, page_size } = media.data;
  const pages = Math.ceil(total / page_size);
  return (
    <Section title="Images" lead={`Images on ${site.name}, newest first. They’re added with your posts.`}>
      {items.length === 0 ? (
        <EmptyState illustration="envelope" title="No images yet">
          Images you add to posts on this site appear here.
        </EmptyState>
      ) : (
        <Grid component="ul" className={classes.images} fill={180} gap={16}>
          {items.map(({ id, src, alt, width, height }) => (
            <li key={id}>
              <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />
              <div>
                <Block component="small" lines={2} breakWords>
                  {alt || (width && height ? `${width} × ${height}` : 'No alt text')}
                </Block>
                <CopyButton value={src} label="Copy URL" size="xs" />
              </div>
            </li>
          ))}
        </Grid>
      )}
      {pages > 1 && (
        <Pagination
          mt="md"
          total={pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        />
      )}
    </Section>
  );
}
