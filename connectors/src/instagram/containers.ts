import { hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { GraphClient } from '../kit/graph/client.ts';
import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import { parseContainerError } from './errors.ts';
import { ContainerState, Quota } from './wire.ts';
export type Readiness = 'working' | 'ready' | 'published';

type Reel = { coverUrl?: string | undefined; shareToFeed?: boolean | undefined };

const rejectedError = (code: string, message: string, networkMessage?: string) =>
  new ConnectorFailure('rejected', { network: 'instagram', code, message, networkMessage });

/** Media containers: unpublished posts. A lost response only wastes a container. */
export const containers = (graph: GraphClient) => {
  const create = async ({ accessToken: token, account }: Grant, operation: string, fields: object) =>
    (await graph.once({ operation, to: pathOf`/${account.id}/media`, token, fields: { ...fields } }, Created)).id;

  const toSource = ({ kind, url, alt }: Medium) =>
    kind === 'image' ? { image_url: url, alt_text: alt || undefined } : { video_url: url };

  return {
    image: (grant: Grant, medium: Medium, caption: string) =>
      create(grant, 'containers.image', { ...toSource(medium), caption: caption || undefined }),

    reel: (grant: Grant, medium: Medium, caption: string, { coverUrl, shareToFeed }: Reel) =>
      create(grant, 'containers.reel', {
        media_type: 'REELS',
        ...toSource(medium),
        caption: caption || undefined,
        cover_url: coverUrl,
        share_to_feed: shareToFeed,
      }),

    item: (grant: Grant, medium: Medium) =>
      create(grant, 'containers.item', {
        is_carousel_item: true,
        media_type: medium.kind === 'video' ? 'VIDEO' : undefined,
        ...toSource(medium),
      }),

    carousel: (grant: Grant, items: readonly string[], caption: string) =>
      create(grant, 'containers.carousel', {
        media_type: 'CAROUSEL',
        children: items.join(','),
        caption: caption || undefined,
      }),

    /** Checks once whether a media container is ready; the caller's job waits between checks. */
    async checkReadiness({ accessToken: token }: Grant, container: string): Promise<Readiness> {
      const request = { operation: 'containers.status', to: pathOf`/${container}`, token };
      const fields = { fields: 'id,status_code,status' };
      const { status_code, status } = await graph.read({ ...request, fields }, ContainerState);
      if (status_code === 'FINISHED') return 'ready';
      if (status_code === 'PUBLISHED') return 'published';
      if (status_code === 'EXPIRED')
        throw rejectedError(
          'container-expired',
          'Instagram discarded the post before it was published. Publish it again.',
        );
      if (status_code !== 'ERROR') return 'working';
      const { subcode, message } = parseContainerError(status ?? '');
      throw rejectedError(
        subcode ?? 'container-error',
        message ?? 'Instagram couldn’t use the image or video. Check its format, then publish again.',
        status ?? undefined,
      );
    },

    /** Throws `busy` when the account's daily quota, reported by Instagram, is used up. */
    async requireQuota({ accessToken: token, account }: Grant): Promise<void> {
      const to = pathOf`/${account.id}/content_publishing_limit`;
      const request = { operation: 'quota', to, token, fields: { fields: 'config,quota_usage' } };
      const [quota] = (await graph.read(request, Quota)).data;
      const total = quota?.config?.quota_total;
      if (!total || (quota.quota_usage ?? 0) < total) return;
      throw new ConnectorFailure('busy', {
        network: 'instagram',
        code: 'quota',
        message: `This account reached Instagram’s limit of ${total} posts a day.`,
        // Quota counts the posts of the last 24 hours: check again in an hour.
        retryAfterSeconds: hourSeconds,
      });
    },
  };
};
