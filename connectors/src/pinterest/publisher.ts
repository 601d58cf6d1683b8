import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publication, Publisher } from '../ports/publisher.ts';
import { boardNow } from './boards.ts';
import type { Client } from './client.ts';
import { coverOf, imageSource, isVideoReady, notProcessed, type Source, sendVideo, unfit } from './media.ts';
import { CreatedPin, PinRow } from './wire.ts';

/** What only Pinterest offers: the board to pin to, a title, and where the pin leads. */
export const PinterestPost = z.object({
  boardId: z.string().min(1),
  title: z.string().max(100).optional(),
  link: z.url().max(2048).optional(),
});
type PinterestPost = z.output<typeof PinterestPost>;

const Memo = z.object({
  media: z.string(),
  cover: z.record(z.string(), z.union([z.string(), z.number()])),
  pin: z.record(z.string(), z.string()),
  looks: z.number(),
});
type Memo = z.output<typeof Memo>;

type Deps = { client: Client; siteUrl: string };

const checkInSeconds = 15;
/** Twenty minutes: what Pinterest has not processed by then, it never will. */
const mostLooks = 80;
const mostFound = 500;

/** Pins a picture or a video to a public board. A single call makes the pin appear. */
export const pinterestPublisher = ({ client, siteUrl }: Deps): Publisher => {
  const published = (id: string): Publication => ({ state: 'published', id, url: addressOf(siteUrl, id) });

  const pin = async ({ accessToken: token }: Grant, fields: Memo['pin'], media_source: Source) => {
    const ask = { operation: 'pins.create', to: '/pins', token, json: { ...fields, media_source } };
    return published((await client.write(ask, CreatedPin)).id);
  };

  return {
    settings: PinterestPost,

    async begin(grant, post) {
      const settings = settingsOf(post);
      const { shown, cover } = mediaOf(post.media);
      // A board may have changed since it was chosen, and on a secret one nobody would see the pin.
      const board = await boardNow(client, grant, settings.boardId);
      if (!board.isPublic) throw unfit(`The board “${board.name}” is not public. Choose a public board.`);
      const fields = fieldsOf(post, settings, shown);
      if (shown.kind === 'image') return pin(grant, fields, await imageSource(shown));
      const memo: Memo = { media: await sendVideo(client, grant, shown), cover: coverOf(cover), pin: fields, looks: 0 };
      return { state: 'waiting', checkInSeconds, memo };
    },

    async resume(grant, value) {
      const memo = Memo.parse(value);
      if (await isVideoReady(client, grant, memo.media))
        return pin(grant, memo.pin, { source_type: 'video_id', media_id: memo.media, ...memo.cover });
      if (memo.looks >= mostLooks)
        throw notProcessed('Pinterest did not finish processing the video. Nothing was published; send it again.');
      return { state: 'waiting', checkInSeconds, memo: { ...memo, looks: memo.looks + 1 } };
    },

    async find({ accessToken: token }, post, since) {
      const { boardId, title = '' } = settingsOf(post);
      // Pinterest's clock and ours differ by a little.
      const from = new Date(since.getTime() - 60_000);
      const ask = { operation: 'board.pins', to: pathOf`/boards/${boardId}/pins`, token, query: { page_size: '100' } };
      const rows = await client.all(ask, PinRow, mostFound);
      const ours = rows.find(
        (row) =>
          row.created_at &&
          row.created_at >= from &&
          same(row.description ?? '', post.text) &&
          same(row.title ?? '', title),
      );
      return ours && published(ours.id);
    },
  };
};

export const addressOf = (siteUrl: string, id: string): string => `${siteUrl}/pin/${id}/`;

const fieldsOf = ({ text }: Post, { boardId, title, link }: PinterestPost, { alt }: Medium): Memo['pin'] => ({
  board_id: boardId,
  ...(title ? { title } : {}),
  ...(text ? { description: text } : {}),
  ...(link ? { link } : {}),
  ...(alt ? { alt_text: alt.slice(0, 500) } : {}),
});

/** One picture, or one video with at most one picture as its cover. */
const mediaOf = (media: readonly Medium[]): { shown: Medium; cover: Medium | undefined } => {
  const videos = media.filter(({ kind }) => kind === 'video');
  const [picture, another] = media.filter(({ kind }) => kind === 'image');
  const [video, second] = videos;
  if (second || another) throw unfit('A Pin shows one picture, or one video with a picture as its cover.');
  const shown = video ?? picture;
  if (!shown) throw unfit('A Pin needs a picture. Add one.');
  return { shown, cover: video ? picture : undefined };
};

/** Pinterest trims what it is given and may turn line ends around. */
const same = (theirs: string, ours: string): boolean => plain(theirs) === plain(ours);
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

const settingsOf = ({ settings }: Post): PinterestPost => {
  const read = PinterestPost.safeParse(settings ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.path[0] === 'boardId') throw unfit('Select a board to share to.');
  throw unfit(`These settings do not fit Pinterest: ${issue?.message ?? ''}`);
};
