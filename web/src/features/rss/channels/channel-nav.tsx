import { rssLimits } from '@fanfare/contract/rss/rss';
import { Select, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconStar } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/format.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from '../rss.module.css';
import { type Channel, useRssSites } from '../rss-queries.ts';

type Props = {
  channels: readonly Channel[];
  activeId: number | 'favorites' | undefined;
  site: number | undefined;
  onSite: (site: number | undefined) => void;
};

const allSites = 'all';
const favoritesValue = 'favorites';

/** Current site, channels with their unread articles, and favorites. On a phone the channels are a select. */
export function ChannelNav({ channels, activeId, site, onSite }: Props) {
  const sites = useRssSites().data?.sites ?? [];
  const navigate = useNavigate();
  const search = site === undefined ? {} : { site };
  const openChannel = (value: string | null) =>
    value === favoritesValue
      ? navigate({ to: '/content/rss/favorites', search })
      : navigate({ to: '/content/rss/channel/$id', params: { id: String(value) }, search });
  return (
    <div className={classes.side}>
      <Select
        label="Site"
        data={[
          { value: allSites, label: 'All sites' },
          ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        allowDeselect={false}
        value={sites.some(({ id }) => id === site) ? String(site) : allSites}
        onChange={(value) => onSite(value === allSites ? undefined : Number(value))}
      />
      <Select
        hiddenFrom="md"
        label="Channel"
        placeholder="Choose a channel"
        data={[
          ...channels.map((channel) => ({ value: String(channel.id), label: labelWithCount(channel) })),
          { value: favoritesValue, label: 'Favorites' },
        ]}
        allowDeselect={false}
        value={activeId === undefined ? null : String(activeId)}
        onChange={(value) => void openChannel(value)}
      />
      <Block visibleFrom="md" component="nav" p={8} panel aria-label="Channels">
        <Block component="ul" m={0} p={0}>
          {channels.map((channel) => (
            <li key={channel.id}>
              <ChannelLink channel={channel} isActive={channel.id === activeId} search={search} />
            </li>
          ))}
        </Block>
        {channels.length === 0 && (
          <Meta component="p" pt={4} pb={8} px={12}>
            No channels for this site.
          </Meta>
        )}
        <hr className={classes.divider} />
        <Link
          className={`${classes.navLink} ff-hover`}
          to="/content/rss/favorites"
          search={search}
          aria-current={activeId === 'favorites' ? 'page' : undefined}
          data-current={activeId === 'favorites' || undefined}
        >
          <IconStar size={18} stroke={1.5} aria-hidden />
          <Block component="span" flex={1} miw={0} truncate>
            Favorites
          </Block>
        </Link>
      </Block>
    </div>
  );
}

type LinkProps = { channel: Channel; isActive: boolean; search: { site?: number } };

function ChannelLink({ channel, isActive, search }: LinkProps) {
  const hasError = channel.feeds.some(({ error }) => error !== null);
  return (
    <Link
      className={`${classes.navLink} ff-hover`}
      to="/content/rss/channel/$id"
      params={{ id: String(channel.id) }}
      search={search}
      aria-current={isActive ? 'page' : undefined}
      data-current={isActive || undefined}
    >
      <Block component="span" flex={1} miw={0} truncate>
        {channel.title}
      </Block>
      {hasError && (
        <IconAlertCircle size={16} stroke={1.5} role="img" color="var(--ff-bad)" aria-label="Has feed errors" />
      )}
      {channel.unread > 0 && (
        <em className={classes.count}>
          {formatUnread(channel)}
          <VisuallyHidden> unread</VisuallyHidden>
        </em>
      )}
    </Link>
  );
}

const formatUnread = ({ unread }: Channel): string =>
  unread >= rssLimits.maxCount ? `${formatNumber(rssLimits.maxCount)}+` : formatNumber(unread);

const labelWithCount = (channel: Channel): string =>
  channel.unread > 0 ? `${channel.title} (${formatUnread(channel)})` : channel.title;
