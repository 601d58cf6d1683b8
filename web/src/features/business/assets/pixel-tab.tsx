import { Button, Code } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../business.module.css';
import type { Business } from '../business-queries.ts';
import { ConnectLink } from '../connect-link.tsx';
import { NewPixelModal } from './new-pixel-modal.tsx';

const pixelQuery = (bid: number) =>
  queryOptions({
    queryKey: ['POST /user/business/{bid}/pixel', bid],
    queryFn: ({ signal }) => call('POST /user/business/{bid}/pixel', { params: { bid }, signal }),
  });

export function PixelTab({ business }: { business: Business }) {
  const list = useQuery(pixelQuery(business.id));
  const [isCreating, setCreating] = useState(false);
  const pixels = list.data?.pixels ?? [];
  const create = business.is_owner ? (
    <Button onClick={() => setCreating(true)}>Create pixel</Button>
  ) : (
    <AskOwnerButton bid={business.id} request={{ step: 'pixel' }}>
      Ask the owner for a pixel
    </AskOwnerButton>
  );
  return (
    <Section
      title="Pixel"
      lead="A pixel reports what visitors do on your pages, so ads reach the right audience."
      action={pixels.length > 0 && create}
    >
      {list.isPending && <TextSkeleton lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && !list.data.connected && (
        <EmptyState
          illustration="chart"
          title="No ad accounts yet"
          action={
            business.is_owner ? (
              <ConnectLink business={business} tab="adnetworks">
                Connect an ad account
              </ConnectLink>
            ) : (
              create
            )
          }
        >
          Pixels belong to a Facebook ad account. Connect Facebook to list or create them.
        </EmptyState>
      )}
      {list.data?.connected && pixels.length === 0 && (
        <EmptyState illustration="chart" title="No pixels yet" action={create}>
          Create one to measure what visitors do on your pages.
        </EmptyState>
      )}
      <ul className={classes.rows}>
        {pixels.map((pixel) => (
          <li key={pixel.id} className={classes.row}>
            <IconTargetArrow size={22} stroke={1.5} aria-hidden />
            <div className={classes.text}>
              <strong>{pixel.name}</strong>
              <small>
                ID <Code>{pixel.id}</Code>
              </small>
            </div>
          </li>
        ))}
      </ul>
      <NewPixelModal business={business} opened={isCreating} onClose={() => setCreating(false)} />
    </Section>
  );
}
