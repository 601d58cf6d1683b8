import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication, Publisher } from '../ports/publisher.ts';
import type { Api } from './api.ts';
import { answersTo, originalText, sameText, withClockTolerance } from './post-matching.ts';
import { uploads as uploadsOf } from './uploads.ts';
import { Posted, type PostRow } from './wire.ts';

/** What only X offers: further messages that hang below the first. */
export const XPost = z.object({ thread: z.array(z.string().trim().min(1)).max(24).optional() });

/** How far a post has come: what is out, what is not, and what the first message carries. */
const Memo = z.object({
  ids: z.array(z.string()),
  rest: z.array(z.string()),
  media: z.array(z.string()).optional(),
  processing: z.string().optional(),
});
type Memo = z.output<typeof Memo>;

type Deps = { api: Api; siteUrl: string };

const betweenMessagesSeconds = 2;
const mostReadBack = 500;

/**
 * Every call posts one message at most and hands back how far it came: a thread that stops in the middle goes on where
 * it stopped, and no message is sent twice.
 */
export const xPublisher = ({ api, siteUrl }: Deps): Publisher => {
  const uploads = uploadsOf(api);

  /** Where a post stands after its messages so far. */
  const after = ({ account }: Grant, { ids, rest }: Memo): Publication => {
    const [first] = ids;
    if (rest.length > 0 || first === undefined) {
      return { state: 'waiting', checkInSeconds: betweenMessagesSeconds, memo: { ids, rest } };
    }
    return { state: 'published', id: first, url: `${siteUrl}/${account.name}/status/${first}` };
  };

  const postNext = async (
    grant: Grant,
    { ids, rest: [text = '', ...rest], media = [] }: Memo,
  ): Promise<Publication> => {
    const last = ids.at(-1);
    const json = {
      ...(text !== '' && { text }),
      ...(last === undefined && media.length > 0 && { media: { media_ids: media } }),
      ...(last !== undefined && { reply: { in_reply_to_tweet_id: last } }),
    };
    const { id } = (await api.write(grant, { operation: 'tweets.create', to: '/2/tweets', body: { json } }, Posted))
      .data;
    return after(grant, { ids: [...ids, id], rest });
  };

  const postsSince = async (grant: Grant, since: Date | undefined): Promise<PostRow[]> => {
    const wishes = { operation: 'tweets.find', fields: 'created_at,entities,referenced_tweets' };
    const { rows } = await api.timeline(
      grant,
      { since: since && withClockTolerance(since), most: mostReadBack },
      wishes,
    );
    return rows;
  };
  const messageIn = (rows: readonly PostRow[], text: string, parent: string | undefined): PostRow | undefined =>
    rows.find((row) => answersTo(row) === parent && sameText(originalText(row), text));

  return {
    settings: XPost,

    async begin(grant, post) {
      const rest = messagesOf(post);
      const { ids: media, processing } = await uploads.all(grant, post.media);
      if (!processing) return postNext(grant, { ids: [], rest, media });
      const { id, checkInSeconds } = processing;
      return { state: 'waiting', checkInSeconds, memo: { ids: [], rest, media, processing: id } };
    },

    async resume(grant, given) {
      const { processing, ...memo } = Memo.parse(given);
      if (processing !== undefined) {
        const checkInSeconds = await uploads.look(grant, processing);
        if (checkInSeconds !== undefined) return { state: 'waiting', checkInSeconds, memo: given };
      }
      try {
        return await postNext(grant, memo);
      } catch (error) {
        const [text = '', ...rest] = memo.rest;
        if (!isDuplicate(error) || memo.ids.length === 0) throw error;
        // The same words below our own last message can only be ours: somebody was stopped before noting them.
        const row = messageIn(await postsSince(grant, undefined), text, memo.ids.at(-1));
        if (!row) throw error;
        return after(grant, { ids: [...memo.ids, row.id], rest });
      }
    },

    async find(grant, post, since) {
      const rows = await postsSince(grant, since);
      const messages = messagesOf(post);
      const ids: string[] = [];
      for (const text of messages) {
        const row = messageIn(rows, text, ids.at(-1));
        if (!row) break;
        ids.push(row.id);
      }
      return ids.length === 0 ? undefined : after(grant, { ids, rest: messages.slice(ids.length) });
    },
  };
};

const messagesOf = ({ text, settings }: Post): string[] => {
  const read = XPost.safeParse(settings ?? {});
  if (read.success) return [text, ...(read.data.thread ?? [])];
  throw new ConnectorFailure('rejected', {
    network: 'x',
    code: 'unfit-post',
    sentence: `These settings do not fit X: ${read.error.issues[0]?.message ?? ''}`,
  });
};

const isDuplicate = (error: unknown): boolean => error instanceof ConnectorFailure && error.kind === 'duplicate';
