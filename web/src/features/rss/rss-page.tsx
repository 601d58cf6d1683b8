import { Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { ChannelArticles } from './channel-page/channel-articles.tsx';
import { ChannelModal } from './channels/channel-modal.tsx';
import { ChannelNav } from './channels/channel-nav.tsx';
import { OpmlMenu } from './opml/opml-menu.tsx';
import classes from './rss.module.css';
import { useChannels, useCurrentSite } from './rss-queries.ts';
import { SourcesModal } from './sources/sources-modal.tsx';

/** Channels with their unread articles; the first one is open. */
export function RssPage() {
  const [site, setSite] = useCurrentSite();
  const canEdit = useCan('rss:editor');
  const channels = useChannels(site);
  const [isFinding, setFinding] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const first = channels.data?.channels[0];
  const isEmpty = channels.data !== undefined && !first && site === undefined;
  return (
    <Page
      title="RSS"
      lead="Articles from the feeds you follow, to write about and share."
      width="wide"
      action={
        <>
          <OpmlMenu hasChannels={first !== undefined} />
          {canEdit && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              New channel
            </Button>
          )}
          {canEdit && !isEmpty && (
            <Button leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />} onClick={() => setFinding(true)}>
              Find sources
            </Button>
          )}
        </>
      }
    >
      <QueryState query={channels} skeleton={<CardsSkeleton cards={2} height={320} />}>
        {(data) =>
          isEmpty ? (
            <NoChannels onFind={canEdit ? () => setFinding(true) : undefined} />
          ) : (
            <Grid columns="256px minmax(0, 1fr)" gap="16px 24px" align="start" collapse="62em">
              <ChannelNav channels={data.channels} activeId={first?.id} site={site} onSite={setSite} />
              {first ? (
                <div>
                  <h2 className={classes.channelTitle}>
                    <TextLink
                      to="/content/rss/channel/$id"
                      params={{ id: String(first.id) }}
                      search={site === undefined ? {} : { site }}
                      inherit
                    >
                      {first.title}
                    </TextLink>
                  </h2>
                  <ChannelArticles key={first.id} channelId={first.id} onAddFeed={() => setFinding(true)} />
                </div>
              ) : (
                <NoChannelsOfSite onShowAll={() => setSite(undefined)} />
              )}
            </Grid>
          )
        }
      </QueryState>
      <SourcesModal opened={isFinding} channelId={first?.id} onClose={() => setFinding(false)} />
      <ChannelModal channel={isCreating ? 'new' : undefined} onClose={() => setCreating(false)} />
    </Page>
  );
}

const NoChannels = ({ onFind }: { onFind: (() => void) | undefined }) => (
  <Block panel>
    <EmptyState
      illustration="envelope"
      title="No channels yet"
      action={onFind && <Button onClick={onFind}>Find your first source</Button>}
    >
      A channel collects feeds about one subject. Save what you like and turn it into a post.
    </EmptyState>
  </Block>
);

const NoChannelsOfSite = ({ onShowAll }: { onShowAll: () => void }) => (
  <Block panel>
    <EmptyState
      illustration="envelope"
      title="No channels for this site"
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all sites
        </Button>
      }
    >
      Channels without sites are visible for all of them.
    </EmptyState>
  </Block>
);
