import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { GraphClient } from '../kit/graph/client.ts';
import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import { refusalIn } from './errors.ts';
import { ContainerState, Quota } from './wire.ts';

export type Containers = ReturnType<typeof containers>;
export type Readiness = 'working' | 'ready' | 'published';

type Reel = { coverUrl?: string | undefined; shareToFeed?: boolean | undefined };

const hourSeconds = 3600;
const refused = (code: string, sentence: string, words?: string) =>
  new ConnectorFailure('rejected', { network: 'instagram', code, sentence, words });

/** Posts in the making. Nobody sees a container, so a lost answer costs nothing but the container. */
export const containers = (graph: GraphClient) => {
  const create = async ({ accessToken: token, account }: Grant, operation: string, fields: object) =>
    (await graph.once({ operation, to: pathOf`/${account.id}/media`, token, fields: { ...fields } }, Created)).id;

  const sourceOf = ({ kind, url, alt }: Medium) =>
    kind === 'image' ? { image_url: url, alt_text: alt || undefined } : { video_url: url };

  return {
    image: (grant: Grant, medium: Medium, caption: string) =>
      create(grant, 'containers.image', { ...sourceOf(medium), caption: caption || undefined }),

    reel: (grant: Grant, medium: Medium, caption: string, { coverUrl, shareToFeed }: Reel) =>
      create(grant, 'containers.reel', {
        media_type: 'REELS',
        ...sourceOf(medium),
        caption: caption || undefined,
        cover_url: coverUrl,
        share_to_feed: shareToFeed,
      }),

    item: (grant: Grant, medium: Medium) =>
      create(grant, 'containers.item', {
        is_carousel_item: true,
        media_type: medium.kind === 'video' ? 'VIDEO' : undefined,
        ...sourceOf(medium),
      }),

    carousel: (grant: Grant, items: readonly string[], caption: string) =>
      create(grant, 'containers.carousel', {
        media_type: 'CAROUSEL',
        children: items.join(','),
        caption: caption || undefined,
      }),

    /** One look, no loop: the job that called us waits. */
    async readiness({ accessToken: token }: Grant, container: string): Promise<Readiness> {
      const ask = { operation: 'containers.status', to: pathOf`/${container}`, token };
      const fields = { fields: 'id,status_code,status' };
      const { status_code, status } = await graph.read({ ...ask, fields }, ContainerState);
      if (status_code === 'FINISHED') return 'ready';
      if (status_code === 'PUBLISHED') return 'published';
      if (status_code === 'EXPIRED')
        throw refused('container-expired', 'Instagram dropped the post before it was published. Send it again.');
      if (status_code !== 'ERROR') return 'working';
      const { subcode, sentence } = refusalIn(status ?? '');
      throw refused(
        subcode ?? 'container-error',
        sentence ?? 'Instagram could not use the picture or video. Check its format and send it again.',
        status ?? undefined,
      );
    },

    /** Instagram says itself how many posts a day it takes from this account, and how many it has had. */
    async checkQuota({ accessToken: token, account }: Grant): Promise<void> {
      const to = pathOf`/${account.id}/content_publishing_limit`;
      const ask = { operation: 'quota', to, token, fields: { fields: 'config,quota_usage' } };
      const [quota] = (await graph.read(ask, Quota)).data;
      const total = quota?.config?.quota_total;
      if (!total || (quota.quota_usage ?? 0) < total) return;
      throw new ConnectorFailure('busy', {
        network: 'instagram',
        code: 'quota',
        sentence: `This account has had its ${total} posts of the day on Instagram.`,
        // The day is a sliding one: room comes back as yesterday's posts grow old.
        retryAfterSeconds: hourSeconds,
      });
    },
  };
};
