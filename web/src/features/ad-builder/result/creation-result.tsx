import type { CreatedObject } from '@fanfare/contract/ad-builder/ad-builder';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { Badge, Button, Loader } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { adNetworkInfo } from '../../ad-profiles/index.tsx';

const pollMs = 2000;

const creationQuery = (id: number) => query('GET /facebook/ads/adbuilder/{id}', { params: { id } });

type Creation = Output<'GET /facebook/ads/adbuilder/{id}'>;

/** Result of a submit: created ads, failed ones with their reasons, and what is left on the networks. */
export function CreationResult({ id }: { id: number }) {
  const result = useQuery({
    ...creationQuery(id),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  });
  if (result.error)
    return (
      <Page title="New ads">
        <ErrorState
          error={result.error}
          onRetry={() => void result.refetch()}
          object={{ name: 'Ads', others: <TextLink to="/ads/builder">View all ads</TextLink> }}
        />
      </Page>
    );
  if (!result.data) return <PageSkeleton />;
  return <ResultPage data={result.data} />;
}

const isRunning = ({ creation, objects }: Creation): boolean =>
  creation.finished_at === null || objects.some(({ state }) => state === 'waiting');

function ResultPage({ data }: { data: Creation }) {
  const { creation, objects, result } = data;
  const ads = objects.filter(({ level }) => level === 'ad');
  const done = ads.filter(({ state }) => state === 'done').length;
  const isBusy = isRunning(data);
  return (
    <Page
      title={creation.name || 'New ads'}
      lead={isBusy ? `Creating ads: ${done} of ${ads.length} done` : `${done} of ${ads.length} ads created`}
      action={
        <Button
          component={Link}
          to="/ads/builder"
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        >
          Create another ad
        </Button>
      }
    >
      <Grid hideEmpty gap={12} mb={16} aria-live="polite">
        {isBusy && (
          <Alert tone="info" title="Creating ads…">
            You can leave this page. We’ll notify you when it is done.
          </Alert>
        )}
        {result.messages
          .filter((message) => message !== adMessages.created && message !== adMessages.failed)
          .map((message) => (
            <Alert key={message} tone="info">
              {message}
            </Alert>
          ))}
        {done > 0 && !isBusy && <Alert tone="good" title={adMessages.created} />}
        {result.errors.length > 0 && (
          <Alert tone="bad" title={adMessages.failed}>
            <Block component="ul" bullets mt={4}>
              {result.errors.map(({ name, error }) => (
                <li key={`${name} ${error}`}>
                  <strong>{name}</strong>: {error}
                </li>
              ))}
            </Block>
          </Alert>
        )}
      </Grid>
      <ObjectList objects={objects} />
      <ResultActions data={data} isBusy={isBusy} />
    </Page>
  );
}

const levelLabels = { campaign: 'Campaign', group: 'Ad set', ad: 'Ad' };
const stateBadges: Record<CreatedObject['state'], { label: string; color: string }> = {
  waiting: { label: 'Creating…', color: 'blue' },
  done: { label: 'Created', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  cancelled: { label: 'Canceled', color: 'gray' },
  removed: { label: 'Removed', color: 'gray' },
};

const ObjectList = ({ objects }: { objects: readonly CreatedObject[] }) => (
  <Grid component="ul" px={16} panel aria-label="Created objects">
    {objects.map(({ delivery_id, network, level, name, state, status, error }) => (
      <Flex component="li" gap={12} py={12} pl={level === 'ad' ? 20 : undefined} divided="between" key={delivery_id}>
        <Grid component="span" flex={1} miw={0} breakWords>
          <strong>{name}</strong>
          <small>
            {adNetworkInfo[network].label} · {levelLabels[level]}
            {status && ` · ${describeStatus(status)}`}
          </small>
          {error && (
            <Block component="small" c="red">
              {error}
            </Block>
          )}
        </Grid>
        {state === 'waiting' && <Loader size={16} aria-hidden />}
        <Badge component="span" color={stateBadges[state].color}>
          {stateBadges[state].label}
        </Badge>
      </Flex>
    ))}
  </Grid>
);

/** Status in words: "Pending review" for PENDING_REVIEW. */
const describeStatus = (status: string): string => {
  const words = status.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const reports = {
  facebook: '/facebook/ads/insights',
  google: '/google/ads/insights',
  nativeads: '/nativeads/ads/insights',
} as const;

function ResultActions({ data: { creation, objects }, isBusy }: { data: Creation; isBusy: boolean }) {
  const canCreate = useCan(needsAds.publisher);
  const [removal, setRemoval] = useState<'leftovers' | 'all'>();
  const refreshes = ['GET /facebook/ads/adbuilder/{id}', 'GET /facebook/ads/adbuilder'] as const;
  const retry = useSave('POST /facebook/ads/adbuilder/{id}/retry', { refreshes: [...refreshes] });
  const remove = useSave('POST /facebook/ads/adbuilder/{id}/remove', {
    refreshes: [...refreshes],
    onDone: () => void toast.good('Removing from the networks.'),
  });
  const params = { id: creation.id };
  const removable = objects.filter(({ can_remove }) => can_remove);
  const leftovers = removable.filter(({ is_leftover }) => is_leftover);
  const networks = new Set(
    objects.map(({ network }) => (network === 'instagram' ? 'facebook' : network)).filter((name) => name in reports),
  );
  return (
    <Flex gap={12} wrap mt={16}>
      {[...networks].map((network) => (
        <TextLink key={network} to={reports[network]}>
          View {adNetworkInfo[network].label} report
        </TextLink>
      ))}
      {canCreate && !isBusy && objects.some(({ state }) => state === 'failed') && (
        <Button
          leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ params, body: {} }, { onError: toast.failed })}
        >
          Try failed ads again
        </Button>
      )}
      {canCreate && !isBusy && leftovers.length > 0 && (
        <Button variant="default" onClick={() => setRemoval('leftovers')}>
          Remove leftovers
        </Button>
      )}
      {canCreate && !isBusy && removable.length > leftovers.length && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
          onClick={() => setRemoval('all')}
        >
          Remove all ads
        </Button>
      )}
      <ConfirmModal
        opened={removal !== undefined}
        onClose={() => setRemoval(undefined)}
        title={removal === 'all' ? 'Remove all ads?' : 'Remove leftovers?'}
        confirm={removal === 'all' ? 'Remove all ads' : 'Remove leftovers'}
        danger
        onConfirm={() => remove.mutateAsync({ params, body: { what: removal ?? 'leftovers' } })}
      >
        {removal === 'all'
          ? 'All ads of this list and their ad sets are deleted on the networks. Their figures stay in the reports.'
          : `These have no ads and are deleted on the network: ${leftovers.map(({ name }) => name).join(', ')}.`}
      </ConfirmModal>
    </Flex>
  );
}
