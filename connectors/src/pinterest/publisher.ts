import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { isSameText, withClockTolerance } from '../kit/post-matching.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publication, Publisher } from '../ports/publisher.ts';
import { readBoard } from './boards.ts';
import type { Client } from './client.ts';
import {
  invalidPostError,
  isVideoReady,
  processingError,
  type Source,
  toCover,
  toImageSource,
  uploadVideo,
} from './media.ts';
import { CreatedPin, PinRow } from './wire.ts';

/** Pinterest-only options: the board, a title, and the target link. */
const PinterestPost = z.object({
  boardId: z.string().min(1),
  title: z.string().max(100).optional(),
  link: z.url().max(2048).optional(),
});
type PinterestPost = z.output<typeof PinterestPost>;

/**
 * Publish state between checks of the video, stored as JSON, so its keys must not be renamed. `looks`: number of checks
 * so far.
 */
const PublishState = z.object({
  media: z.string(),
  cover: z.record(z.string(), z.union([z.string(), z.number()])),
  pin: z.record(z.string(), z.string()),
  looks: z.number(),
});
type PublishState = z.output<typeof PublishState>;

type Deps = { client: Client; siteUrl: string };

const checkInSeconds = 15;
/** Largest number of checks of a video: 20 minutes (80 × 15 s); then processing counts as failed. */
const maxChecks = 80;
const maxSearched = 500;

/** Pins an image or video to a public board, with a single publishing call. */
export const pinterestPublisher = ({ client, siteUrl }: Deps): Publisher => {
  const toPublication = (id: string): Publication => ({ state: 'published', id, url: toPinUrl(siteUrl, id) });

  const createPin = async ({ accessToken: token }: Grant, fields: PublishState['pin'], media_source: Source) => {
    const request = { operation: 'pins.create', to: '/pins', token, json: { ...fields, media_source } };
    return toPublication((await client.write(request, CreatedPin)).id);
  };

  return {
    settings: PinterestPost,

    async begin(grant, post) {
      const settings = parseSettings(post);
      const { mainMedium, cover } = selectMedia(post.media);
      // Board is read again: it may have become secret since it was chosen.
      const board = await readBoard(client, grant, settings.boardId);
      if (!board.isPublic) throw invalidPostError(`The board “${board.name}” isn’t public. Choose a public board.`);
      const fields = toPinFields(post, settings, mainMedium);
      if (mainMedium.kind === 'image') return createPin(grant, fields, await toImageSource(mainMedium));
      const publishState: PublishState = {
        media: await uploadVideo(client, grant, mainMedium),
        cover: toCover(cover),
        pin: fields,
        looks: 0,
      };
      return { state: 'waiting', checkInSeconds, publishState };
    },

    async resume(grant, storedState) {
      const publishState = PublishState.parse(storedState);
      if (await isVideoReady(client, grant, publishState.media))
        return createPin(grant, publishState.pin, {
          source_type: 'video_id',
          media_id: publishState.media,
          ...publishState.cover,
        });
      if (publishState.looks >= maxChecks)
        throw processingError('Pinterest didn’t finish processing the video. Nothing was published. Publish it again.');
      return { state: 'waiting', checkInSeconds, publishState: { ...publishState, looks: publishState.looks + 1 } };
    },

    async find({ accessToken: token }, post, since) {
      const { boardId, title = '' } = parseSettings(post);
      const from = withClockTolerance(since);
      const request = {
        operation: 'board.pins',
        to: pathOf`/boards/${boardId}/pins`,
        token,
        query: { page_size: '100' },
      };
      const rows = await client.listAll(request, PinRow, maxSearched);
      const match = rows.find(
        (row) =>
          row.created_at &&
          row.created_at >= from &&
          isSameText(row.description, post.text) &&
          isSameText(row.title, title),
      );
      return match && toPublication(match.id);
    },
  };
};

export const toPinUrl = (siteUrl: string, id: string): string => `${siteUrl}/pin/${id}/`;

const toPinFields = (
  { text }: Post,
  { boardId, title, link }: PinterestPost,
  { alt }: Medium,
): PublishState['pin'] => ({
  board_id: boardId,
  ...(title ? { title } : {}),
  ...(text ? { description: text } : {}),
  ...(link ? { link } : {}),
  ...(alt ? { alt_text: alt.slice(0, 500) } : {}),
});

/** One image, or one video with at most one image as its cover. */
const selectMedia = (media: readonly Medium[]): { mainMedium: Medium; cover: Medium | undefined } => {
  const videos = media.filter(({ kind }) => kind === 'video');
  const [picture, secondPicture] = media.filter(({ kind }) => kind === 'image');
  const [video, secondVideo] = videos;
  if (secondVideo || secondPicture)
    throw invalidPostError('A Pin shows 1 image, or 1 video with an image as its cover.');
  const mainMedium = video ?? picture;
  if (!mainMedium) throw invalidPostError('A Pin needs an image or a video. Add one.');
  return { mainMedium, cover: video ? picture : undefined };
};

const parseSettings = ({ settings }: Post): PinterestPost => {
  const parsed = PinterestPost.safeParse(settings ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.path[0] === 'boardId') throw invalidPostError('Select a board to share to.');
  throw invalidPostError(`Pinterest doesn’t accept these settings: ${issue?.message ?? ''}`);
};
