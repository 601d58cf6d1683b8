import { terms, viewOn } from '@fanfare/contract/kit/terms';
import { Button, CloseButton, Group, Skeleton, Stack } from '@mantine/core';
import { IconCalendarEvent, IconExternalLink, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { ForecastNotes, type Share, ShareStateBadge, useShareActions } from '../../social/index.tsx';
import { ItemIcon } from './item-chip.tsx';
import { accountLabel } from './item-labels.ts';
import type { Item } from './items-by-day.ts';

type Props = { item: Item; onClose: () => void };

/** Details of an item and its actions. */
export function ItemDetails({ item, onClose }: Props) {
  return (
    <Stack gap={12}>
      <Flex component="header" gap={10}>
        <ItemIcon item={item} size={28} />
        <Grid component="span" flex={1} miw={0} lh={1.3} breakWords>
          <strong>{item.name}</strong>
          <small>{kindLabel(item)}</small>
        </Grid>
        <CloseButton aria-label="Close" onClick={onClose} data-autofocus />
      </Flex>
      <Flex gap={8} wrap tabular>
        <IconCalendarEvent size={18} stroke={1.5} aria-hidden />
        <DateTime at={item.due} />
        {item.kind !== 'contest' && <ShareStateBadge state={item.state} />}
      </Flex>
      {item.kind === 'share' && <ShareDetails item={item} onClose={onClose} />}
      {item.kind === 'post' && <PostDetails item={item} />}
      {item.kind === 'contest' && <ContestDetails item={item} />}
      {item.kind === 'article' && <ArticleDetails item={item} />}
    </Stack>
  );
}

const kindLabel = (item: Item): string => {
  if (item.kind === 'post') return 'Blog post';
  if (item.kind === 'article') return 'Bulk AI';
  return item.kind === 'contest' ? item.zone : accountLabel(item).replace(`, ${item.name}`, '');
};

const ContestDetails = ({ item }: { item: Item }) => (
  <>
    <Block component="p" breakWords ws="pre-line" lines={5}>
      {item.title}
    </Block>
    <Group gap={8}>
      <Button size="xs" renderRoot={(props) => <Link to="/contest/$id" params={{ id: String(item.id) }} {...props} />}>
        Open contest
      </Button>
    </Group>
  </>
);

/** An article of bulk AI has no id before it is written. */
const ArticleDetails = ({ item }: { item: Item }) => (
  <>
    <Block component="p" breakWords ws="pre-line" lines={5}>
      {item.title}
    </Block>
    <Group gap={8}>
      {item.id > 0 ? (
        <Button
          size="xs"
          renderRoot={(props) => (
            <Link to="/bulkaicontentgeneration/articles/$id" params={{ id: String(item.id) }} {...props} />
          )}
        >
          Open article
        </Button>
      ) : (
        <Button size="xs" renderRoot={(props) => <Link to="/bulkaicontentgeneration/plan" {...props} />}>
          View schedule
        </Button>
      )}
    </Group>
  </>
);

function ShareDetails({ item, onClose }: Props) {
  const shareQuery = useQuery(query('GET /social/share/{id}', { params: { id: item.id } }));
  if (shareQuery.error) return <ErrorState error={shareQuery.error} onRetry={() => void shareQuery.refetch()} />;
  if (!shareQuery.data)
    return (
      <Stack gap={8}>
        <Skeleton height={14} />
        <Skeleton height={14} width="70%" />
        <Skeleton height={36} mt={8} />
      </Stack>
    );
  return <LoadedShare share={shareQuery.data} onClose={onClose} />;
}

function LoadedShare({ share, onClose }: { share: Share; onClose: () => void }) {
  const mayPublish = useCan('social:publisher');
  const { retry, cancel, isBusy } = useShareActions();
  const { id, message, reason, url, can, forecast_notes } = share;
  const params = { id: String(id) };
  const closeIfDone = async (action: Promise<boolean>) => {
    if (await action) onClose();
  };
  return (
    <>
      <Block component="p" breakWords ws="pre-line" lines={5}>
        {message || terms.noText}
      </Block>
      {reason && share.state !== 'published' && (
        <Block component="p" py={8} px={12} bdrs={8} bg="var(--ff-bad-soft)" breakWords>
          {reason.sentence} {reason.next_step}
        </Block>
      )}
      <ForecastNotes shareId={id} notes={forecast_notes} />
      <Group gap={8}>
        <Button size="xs" renderRoot={(props) => <Link to="/social/share/$id" params={params} {...props} />}>
          Open
        </Button>
        {mayPublish && can.edit && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/social/share/$id" params={params} hash="edit" {...props} />}
            leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
          >
            Edit
          </Button>
        )}
        {url && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
          >
            {viewOn(networkInfo[share.social_network].name)}
          </Button>
        )}
        {mayPublish && can.retry && (
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            onClick={() => void closeIfDone(retry(id))}
            leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          >
            Try again
          </Button>
        )}
        {mayPublish && can.cancel && (
          <Button size="xs" variant="subtle" color="red" loading={isBusy} onClick={() => void closeIfDone(cancel(id))}>
            Cancel post
          </Button>
        )}
      </Group>
    </>
  );
}

const PostDetails = ({ item }: { item: Item }) => (
  <>
    <Block component="p" breakWords ws="pre-line" lines={5}>
      {item.title || terms.untitled}
    </Block>
    <Group gap={8}>
      <Button size="xs" component="a" href={`/content/site/${item.site_id}/post/${item.id}`}>
        Open in editor
      </Button>
    </Group>
  </>
);
