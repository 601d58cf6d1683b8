import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Business } from '../business-queries.ts';
import { NewPixelModal } from './new-pixel-modal.tsx';
import { PixelList } from './pixel-list.tsx';

const pixelQuery = (bid: number) =>
  queryOptions({
    queryKey: ['POST /user/business/{bid}/pixel', bid],
    queryFn: ({ signal }) => call('POST /user/business/{bid}/pixel', { params: { bid }, signal }),
  });

export function PixelTab({ business }: { business: Business }) {
  const list = useQuery(pixelQuery(business.id));
  const [isCreating, setCreating] = useState(false);
  const { pixels = [], unavailable = [] } = list.data ?? {};
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
      action={(pixels.length > 0 || unavailable.length > 0) && create}
    >
      {list.isPending && <TextSkeleton lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && !list.data.connected && (
        <EmptyState
          illustration="chart"
          title="No ad accounts yet"
          action={
            business.is_owner ? (
              <TextLink
                to="/user/business/$bid/manage"
                params={{ bid: String(business.id) }}
                search={{ add: 'facebook_adaccount' }}
                hash="assets"
                underline="always"
              >
                Add an ad account
              </TextLink>
            ) : (
              create
            )
          }
        >
          {business.is_owner
            ? 'Pixels belong to a Facebook ad account. Add one to this business to list or create pixels.'
            : 'Pixels belong to a Facebook ad account, and you can’t use one of this business yet.'}
        </EmptyState>
      )}
      {list.data?.connected && pixels.length === 0 && unavailable.length === 0 && (
        <EmptyState illustration="chart" title="No pixels yet" action={create}>
          Create one to measure what visitors do on your pages.
        </EmptyState>
      )}
      <PixelList pixels={pixels} unavailable={unavailable} />
      <NewPixelModal business={business} opened={isCreating} onClose={() => setCreating(false)} />
    </Section>
  );
}
