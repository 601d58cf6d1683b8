import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { isSameText, withClockTolerance } from '../kit/graph/post-matching.ts';
import { Created, Success } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import type { Graph } from './graph.ts';
import { published } from './published.ts';
import { UploadMoved, UploadStarted, VideoRow, VideoState } from './wire.ts';

type Deps = { graph: Graph; siteUrl: string };
type Film = { medium: Medium; text: string; title: string | undefined };

const Memo = z.object({ video: z.string() });
const checkInSeconds = 15;
const waiting = (video: string): Publication => ({ state: 'waiting', checkInSeconds, memo: { video } });

/** A video is taken at once and appears minutes later, or never. */
export const videoPublishing = ({ graph, siteUrl }: Deps) => {
  const to = ({ account }: Grant) => pathOf`/${account.id}/videos`;

  /** In parts whose size Facebook names. Only the last call makes the video appear. */
  const upload = async (grant: Grant, bytes: Uint8Array<ArrayBuffer>, type: string, words: object): Promise<string> => {
    const token = grant.accessToken;
    const ask = (step: string, fields: object) => ({
      operation: `videos.${step}`,
      to: to(grant),
      token,
      fields: { upload_phase: step, ...fields },
    });
    const begun = await graph.video.once(ask('start', { file_size: bytes.length }), UploadStarted);
    const session = { upload_session_id: begun.upload_session_id };
    let { start_offset: from, end_offset: until } = begun;
    while (from < until) {
      const part = { name: 'part', type, bytes: bytes.slice(from, until) };
      const fields = { ...session, start_offset: from };
      const moved = await graph.video.once(ask('transfer', fields), UploadMoved, { video_file_chunk: part });
      if (moved.start_offset <= from && moved.end_offset > moved.start_offset) throw stuck();
      ({ start_offset: from, end_offset: until } = moved);
    }
    await graph.video.write(ask('finish', { ...session, ...words }), Success);
    return begun.video_id;
  };

  return {
    async begin(grant: Grant, { medium, text, title }: Film): Promise<Publication> {
      const words = { description: text || undefined, title };
      if (medium.file) return waiting(await upload(grant, await medium.file.bytes(), medium.file.type, words));
      const fields = { file_url: medium.url, ...words };
      const ask = { operation: 'videos.publish', to: to(grant), token: grant.accessToken, fields };
      return waiting((await graph.video.write(ask, Created)).id);
    },

    /** One look, no loop: the job that called us waits. */
    async resume({ accessToken: token }: Grant, memo: unknown): Promise<Publication> {
      const { video } = Memo.parse(memo);
      const fields = { fields: 'id,post_id,permalink_url,status' };
      const ask = { operation: 'videos.status', to: pathOf`/${video}`, token, fields };
      const { post_id, permalink_url, status } = await graph.read(ask, VideoState);
      if (status?.video_status === 'error') throw notProcessed();
      const isOut = (status?.publishing_phase?.status ?? 'complete') === 'complete';
      if (status?.video_status !== 'ready' || !isOut) return waiting(video);
      return published(post_id ?? video, absolute(permalink_url, siteUrl), siteUrl);
    },

    async find(grant: Grant, text: string, since: Date): Promise<Publication | undefined> {
      const fields = { type: 'uploaded', fields: 'id,description,created_time,length,status', limit: 50 };
      const ask = { operation: 'videos.find', to: to(grant), token: grant.accessToken, fields };
      const rows = await graph.all(ask, VideoRow, 200);
      const row = rows.find(
        ({ description, created_time }) => created_time >= withClockTolerance(since) && isSameText(description, text),
      );
      return row && waiting(row.id);
    },
  };
};

/** Facebook gives a video's permalink without its host. */
const absolute = (url: string | null | undefined, siteUrl: string): string | undefined =>
  url?.startsWith('/') ? siteUrl + url : (url ?? undefined);

const notProcessed = () =>
  new ConnectorFailure('rejected', {
    network: 'facebook',
    code: 'video-error',
    sentence: 'Facebook could not process the video. Check its format and send it again.',
  });

const stuck = () =>
  new ConnectorFailure('unreachable', {
    network: 'facebook',
    code: 'upload-stuck',
    sentence: 'Facebook stopped taking the video half way. Nothing was published; try again later.',
  });
