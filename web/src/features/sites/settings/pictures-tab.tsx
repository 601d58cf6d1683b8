import { Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Site } from '../site-queries.ts';
import classes from './site-page.module.css';

/** The pictures the site holds; they come with posts, so nothing is uploaded here. */
export function PicturesTab({ site }: { site: Site }) {
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
    <Section title="Pictures" lead={`What ${site.name} holds, the newest first. Pictures come here with your posts.`}>
      {items.length === 0 ? (
        <EmptyState drawing="letter" title="No pictures yet">
          Add one to a post, and it is here for the next.
        </EmptyState>
      ) : (
        <ul className={classes.pictures}>
          {items.map(({ id, src, alt, width, height }) => (
            <li key={id}>
              <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />
              <div>
                <small>{alt || (width && height ? `${width} × ${height}` : 'No description')}</small>
                <CopyButton value={src} label="Copy address" size="xs" />
              </div>
            </li>
          ))}
        </ul>
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
