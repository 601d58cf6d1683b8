import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication, Publisher } from '../ports/publisher.ts';
import type { Api } from './api.ts';
import { findParentId, isSameText, originalText, withClockTolerance } from './post-matching.ts';
import { createUploads } from './uploads.ts';
import { Posted, type PostRow } from './wire.ts';

/** X-only options: further messages of a thread. */
export const XPost = z.object({ thread: z.array(z.string().trim().min(1)).max(24).optional() });

/** Progress of a thread, stored as JSON: keep the keys. `ids`: published; `rest`: texts left; `media`: first message. */
const PublishState = z.object({
  ids: z.array(z.string()),
  rest: z.array(z.string()),
  media: z.array(z.string()).optional(),
  processing: z.string().optional(),
});
type PublishState = z.output<typeof PublishState>;

type Deps = { api: Api; siteUrl: string };

const betweenMessagesSeconds = 2;
const maxSearched = 500;

/**
 * Each call publishes at most one message and returns the progress: an interrupted thread resumes where it stopped, and
 * no message is sent twice.
 */
export const xPublisher = ({ api, siteUrl }: Deps): Publisher => {
  const uploads = createUploads(api);

  /** The publication after the messages published so far. */
  const toPublication = ({ account }: Grant, { ids, rest }: PublishState): Publication => {
    const [first] = ids;
    if (rest.length > 0 || first === undefined) {
      return { state: 'waiting', checkInSeconds: betweenMessagesSeconds, publishState: { ids, rest } };
    }
    return { state: 'published', id: first, url: `${siteUrl}/${account.name}/status/${first}` };
  };

  const postNext = async (
    grant: Grant,
    { ids, rest: [text = '', ...rest], media = [] }: PublishState,
  ): Promise<Publication> => {
    const last = ids.at(-1);
    const json = {
      ...(text !== '' && { text }),
      ...(last === undefined && media.length > 0 && { media: { media_ids: media } }),
      ...(last !== undefined && { reply: { in_reply_to_tweet_id: last } }),
    };
    const { id } = (await api.write(grant, { operation: 'tweets.create', to: '/2/tweets', body: { json } }, Posted))
      .data;
    return toPublication(grant, { ids: [...ids, id], rest });
  };

  const listPostsSince = async (grant: Grant, since: Date | undefined): Promise<PostRow[]> => {
    const options = { operation: 'tweets.find', fields: 'created_at,entities,referenced_tweets' };
    const { rows } = await api.readTimeline(
      grant,
      { since: since && withClockTolerance(since), limit: maxSearched },
      options,
    );
    return rows;
  };
  const findMessage = (rows: readonly PostRow[], text: string, parent: string | undefined): PostRow | undefined =>
    rows.find((row) => findParentId(row) === parent && isSameText(originalText(row), text));

  return {
    settings: XPost,

    async begin(grant, post) {
      const rest = toMessages(post);
      const { ids: media, processing } = await uploads.uploadAll(grant, post.media);
      if (!processing) return postNext(grant, { ids: [], rest, media });
      const { id, checkInSeconds } = processing;
      return { state: 'waiting', checkInSeconds, publishState: { ids: [], rest, media, processing: id } };
    },

    async resume(grant, storedState) {
      const { processing, ...publishState } = PublishState.parse(storedState);
      if (processing !== undefined) {
        const checkInSeconds = await uploads.checkProcessing(grant, processing);
        if (checkInSeconds !== undefined) return { state: 'waiting', checkInSeconds, publishState: storedState };
      }
      try {
        return await postNext(grant, publishState);
      } catch (error) {
        const [text = '', ...rest] = publishState.rest;
        if (!isDuplicate(error) || publishState.ids.length === 0) throw error;
        // The same text as a reply to our last message is ours: the job stopped before storing its id.
        const row = findMessage(await listPostsSince(grant, undefined), text, publishState.ids.at(-1));
        if (!row) throw error;
        return toPublication(grant, { ids: [...publishState.ids, row.id], rest });
      }
    },

    async find(grant, post, since) {
      const rows = await listPostsSince(grant, since);
      const messages = toMessages(post);
      const ids: string[] = [];
      for (const text of messages) {
        const row = findMessage(rows, text, ids.at(-1));
        if (!row) break;
        ids.push(row.id);
      }
      return ids.length === 0 ? undefined : toPublication(grant, { ids, rest: messages.slice(ids.length) });
    },
  };
};

const toMessages = ({ text, settings }: Post): string[] => {
  const parsed = XPost.safeParse(settings ?? {});
  if (parsed.success) return [text, ...(parsed.data.thread ?? [])];
  throw new ConnectorFailure('rejected', {
    network: 'x',
    code: 'unfit-post',
    message: `X doesn’t accept these settings: ${parsed.error.issues[0]?.message ?? ''}`,
  });
};

const isDuplicate = (error: unknown): boolean => error instanceof ConnectorFailure && error.kind === 'duplicate';
