import type { PostFigures, Posts, RemotePost } from '../ports/posts.ts';
import type { Client } from './client.ts';
import { addressOf } from './publisher.ts';
import { PinRow } from './wire.ts';

type Deps = { client: Client; siteUrl: string };

/** Pins bring their figures along. */
const perPage = '50';

export const pinterestPosts = ({ client, siteUrl }: Deps): Posts => ({
  async list({ accessToken: token }, { since, until, most }) {
    const ask = { operation: 'pins', to: '/pins', token, query: { page_size: perPage, pin_metrics: 'true' } };
    // Newest first, as far back as asked: what lies before `until` has to be passed by.
    const enough = (row: PinRow) => since !== undefined && (row.created_at ?? since) < since;
    const rows = await client.all(ask, PinRow, until ? Number.POSITIVE_INFINITY : most, enough);
    return rows
      .flatMap((row) => (row.created_at ? [postOf(row, row.created_at, siteUrl)] : []))
      .filter(({ createdAt }) => (!since || createdAt >= since) && (!until || createdAt <= until))
      .slice(0, most);
  },
});

export const postOf = (row: PinRow, createdAt: Date, siteUrl: string): RemotePost => {
  const images = row.media?.images ?? {};
  return {
    id: row.id,
    text: row.description ?? '',
    url: addressOf(siteUrl, row.id),
    createdAt,
    type: typeOf(row),
    picture: images['600x']?.url ?? Object.values(images)[0]?.url ?? undefined,
    link: row.link || undefined,
    title: row.title || undefined,
    figures: figuresOf(row),
  };
};

const typeOf = ({ media }: PinRow): RemotePost['type'] => {
  if (media?.media_type === 'image') return 'photo';
  return media?.media_type === 'video' ? 'video' : 'other';
};

/** The whole life of a pin where Pinterest tells it, and else its last ninety days. Saves are its shares. */
const figuresOf = ({ pin_metrics }: PinRow): PostFigures => {
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
