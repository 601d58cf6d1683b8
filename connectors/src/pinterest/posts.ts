import type { PostStatistics, Posts, RemotePost } from '../ports/posts.ts';
import type { Client } from './client.ts';
import { toPinUrl } from './publisher.ts';
import { PinRow } from './wire.ts';

type Deps = { client: Client; siteUrl: string };

/** Number of pins per page; they include their statistics. */
const perPage = '50';

export const pinterestPosts = ({ client, siteUrl }: Deps): Posts => ({
  async list({ accessToken: token }, { since, until, limit }) {
    const request = { operation: 'pins', to: '/pins', token, query: { page_size: perPage, pin_metrics: 'true' } };
    // Pins are listed newest first, without date filters: those after `until` are read and dropped.
    const isPast = (row: PinRow) => since !== undefined && (row.created_at ?? since) < since;
    const rows = await client.listAll(request, PinRow, until ? Number.POSITIVE_INFINITY : limit, isPast);
    return rows
      .flatMap((row) => (row.created_at ? [toRemotePost(row, row.created_at, siteUrl)] : []))
      .filter(({ createdAt }) => (!since || createdAt >= since) && (!until || createdAt <= until))
      .slice(0, limit);
  },
});

const toRemotePost = (row: PinRow, createdAt: Date, siteUrl: string): RemotePost => {
  const images = row.media?.images ?? {};
  return {
    id: row.id,
    text: row.description ?? '',
    url: toPinUrl(siteUrl, row.id),
    createdAt,
    type: toType(row),
    picture: images['600x']?.url ?? Object.values(images)[0]?.url ?? undefined,
    link: row.link || undefined,
    title: row.title || undefined,
    statistics: toStatistics(row),
  };
};

const toType = ({ media }: PinRow): RemotePost['type'] => {
  if (media?.media_type === 'image') return 'photo';
  return media?.media_type === 'video' ? 'video' : 'other';
};

/** Metrics of a pin's whole life if available, else those of the last 90 days. Saves count as shares. */
const toStatistics = ({ pin_metrics }: PinRow): PostStatistics => {
  const metrics = pin_metrics?.lifetime_metrics ?? pin_metrics?.all_time ?? pin_metrics?.['90d'];
  if (!metrics) return {};
  return {
    views: metrics.impression ?? undefined,
    clicks: metrics.outbound_click ?? metrics.clickthrough ?? undefined,
    shares: metrics.save ?? undefined,
    comments: metrics.comment ?? undefined,
    reactions: metrics.reaction ?? undefined,
  };
};
