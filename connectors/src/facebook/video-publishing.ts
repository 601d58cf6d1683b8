import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import { isSameText, withClockTolerance } from '../kit/post-matching.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import type { Graph } from './graph.ts';
import { toPublication } from './publication.ts';
import { uploadVideoInParts } from './video-upload.ts';
import { VideoRow, VideoState } from './wire.ts';

type Deps = { graph: Graph; siteUrl: string };
type VideoPost = { medium: Medium; text: string; title: string | undefined };

const PublishState = z.object({ video: z.string() });
const checkInSeconds = 15;
const failedStates = ['error', 'expired', 'upload_failed'];
/** States of a complete video: one is in Facebook's documentation, the other in its answers. */
const completeStates = ['complete', 'completed'];
const waiting = (video: string): Publication => ({ state: 'waiting', checkInSeconds, publishState: { video } });

/** Facebook accepts a video immediately and publishes it after processing, which can fail. */
export const videoPublishing = ({ graph, siteUrl }: Deps) => {
  const toVideosPath = ({ account }: Grant) => pathOf`/${account.id}/videos`;

  return {
    async begin(grant: Grant, { medium, text, title }: VideoPost): Promise<Publication> {
      const textFields = { description: text || undefined, title };
      if (medium.file)
        return waiting(
          await uploadVideoInParts(graph, {
            to: toVideosPath(grant),
            token: grant.accessToken,
            type: medium.file.type,
            finishAs: 'write',
            bytes: await medium.file.bytes(),
            fields: textFields,
          }),
        );
      const fields = { file_url: medium.url, ...textFields };
      const request = { operation: 'videos.publish', to: toVideosPath(grant), token: grant.accessToken, fields };
      return waiting((await graph.video.write(request, Created)).id);
    },

    /** Checks once whether the video is published; the caller's job waits between checks. */
    async resume({ accessToken: token }: Grant, publishState: unknown): Promise<Publication> {
      const { video } = PublishState.parse(publishState);
      const fields = { fields: 'id,post_id,permalink_url,status' };
      const request = { operation: 'videos.status', to: pathOf`/${video}`, token, fields };
      const { post_id, permalink_url, status } = await graph.read(request, VideoState);
      if (failedStates.includes(status?.video_status ?? '')) throw processingError();
      const phase = status?.publishing_phase;
      if ([phase?.status, phase?.publish_status].includes('error')) throw processingError();
      const isPublished = completeStates.includes(phase?.status ?? 'complete');
      if (status?.video_status !== 'ready' || !isPublished) return waiting(video);
      return toPublication(post_id ?? video, toAbsoluteUrl(permalink_url, siteUrl), siteUrl);
    },

    async find(grant: Grant, text: string, since: Date): Promise<Publication | undefined> {
      const fields = { type: 'uploaded', fields: 'id,description,created_time,length,status', limit: 50 };
      const request = { operation: 'videos.find', to: toVideosPath(grant), token: grant.accessToken, fields };
      const rows = await graph.listAll(request, VideoRow, 200);
      const row = rows.find(
        ({ description, created_time }) => created_time >= withClockTolerance(since) && isSameText(description, text),
      );
      return row && waiting(row.id);
    },
  };
};

/** Absolute URL of a video, whose permalink Facebook returns without host. */
const toAbsoluteUrl = (url: string | null | undefined, siteUrl: string): string | undefined =>
  url?.startsWith('/') ? siteUrl + url : (url ?? undefined);

const processingError = () =>
  new ConnectorFailure('rejected', {
    network: 'facebook',
    code: 'video-error',
    message: 'Facebook couldn’t process the video. Check its format, then publish again.',
  });
