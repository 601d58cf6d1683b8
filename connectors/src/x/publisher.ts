import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { withClockTolerance } from '../kit/post-matching.ts';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication, Publisher } from '../ports/publisher.ts';
import type { Api } from './api.ts';
import { followsThread, isSameText, originalText } from './post-matching.ts';
import { createUploads } from './uploads.ts';
import { Posted, type PostRow } from './wire.ts';

/** X-only options: further messages of a thread. */
const XPost = z.object({ thread: z.array(z.string().trim().min(1)).max(24).optional() });

/**
 * Progress of a thread, stored as JSON, so its keys must not be renamed. `ids`: published messages; `rest`: texts left;
 * `media` and `madeWithAi`: of the first message.
 */
const PublishState = z.object({
  ids: z.array(z.string()),
  rest: z.array(z.string()),
  media: z.array(z.string()).optional(),
  madeWithAi: z.boolean().optional(),
  processing: z.string().optional(),
});
type PublishState = z.output<typeof PublishState>;

type Deps = { api: Api; siteUrl: string };

const betweenMessagesSeconds = 2;
/**
 * Number of posts of a page. X charges for every row: a search reads the newest posts first and stops at the one it
 * looks for.
 */
const searchPageSize = 20;
const maxSearched = 200;

/**
 * Publishes posts and threads. Each call publishes at most one message and returns the progress: an interrupted thread
 * resumes where it stopped, and no message is sent twice.
 */
export const xPublisher = ({ api, siteUrl }: Deps): Publisher => {
  const uploads = createUploads(api);

  /** Publication of a thread after the messages published so far. */
  const toPublication = ({ account }: Grant, { ids, rest }: PublishState): Publication => {
    const [first] = ids;
    if (rest.length > 0 || first === undefined) {
      return { state: 'waiting', checkInSeconds: betweenMessagesSeconds, publishState: { ids, rest } };
    }
    return { state: 'published', id: first, url: `${siteUrl}/${account.name}/status/${first}` };
  };

  const postNext = async (
    grant: Grant,
    { ids, rest: [text = '', ...rest], media = [], madeWithAi }: PublishState,
  ): Promise<Publication> => {
    const last = ids.at(-1);
    const json = {
      ...(text !== '' && { text }),
      ...(last === undefined && media.length > 0 && { media: { media_ids: media } }),
      ...(last === undefined && madeWithAi && { made_with_ai: true }),
      ...(last !== undefined && { reply: { in_reply_to_tweet_id: last } }),
    };
    const { id } = (await api.write(grant, { operation: 'tweets.create', to: '/2/tweets', body: { json } }, Posted))
      .data;
    return toPublication(grant, { ids: [...ids, id], rest });
  };

  /**
   * Finds the ids of published messages of our thread that follow `ids`; with empty `ids`, those of the whole thread or
   * single post.
   */
  const findMessages = async (
    grant: Grant,
    [text = '', ...later]: readonly string[],
    ids: readonly string[],
    since: Date | undefined,
  ): Promise<string[]> => {
    const { rows, isComplete } = await api.readTimeline(
      grant,
      { since: since && withClockTolerance(since), sinceId: ids.at(-1), limit: maxSearched },
      {
        operation: 'tweets.find',
        fields: ['created_at', 'entities', 'conversation_id'],
        withReferences: true,
        pageSize: searchPageSize,
        // Later messages are newer, so they are in the rows before the first one.
        isEnough: (read) => findMessage(read, text, ids) !== undefined,
      },
    );
    const found: string[] = [];
    for (const message of [text, ...later]) {
      const row = findMessage(rows, message, [...ids, ...found]);
      if (!row) break;
      found.push(row.id);
    }
    if (found.length === 0 && !isComplete) throw notSureError();
    return found;
  };

  return {
    settings: XPost,

    async begin(grant, post) {
      const rest = toMessages(post);
      const { ids: media, processing } = await uploads.uploadAll(grant, post.media);
      const madeWithAi = post.media.some(({ isMadeByAi }) => isMadeByAi) || undefined;
      if (!processing) return postNext(grant, { ids: [], rest, media, madeWithAi });
      const { id, checkInSeconds } = processing;
      return { state: 'waiting', checkInSeconds, publishState: { ids: [], rest, media, madeWithAi, processing: id } };
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
        const [id] = await findMessages(grant, [text], publishState.ids, undefined);
        if (!id) throw error;
        return toPublication(grant, { ids: [...publishState.ids, id], rest });
      }
    },

    async find(grant, post, since) {
      const messages = toMessages(post);
      const ids = await findMessages(grant, messages, [], since);
      return ids.length === 0 ? undefined : toPublication(grant, { ids, rest: messages.slice(ids.length) });
    },
  };
};

/** Finds our next message among the rows. Throws when X doesn't say where a post with its text belongs. */
const findMessage = (rows: readonly PostRow[], text: string, ids: readonly string[]): PostRow | undefined => {
  const sameTexts = rows.filter((row) => !ids.includes(row.id) && isSameText(originalText(row), text));
  const row = sameTexts.find((candidate) => followsThread(candidate, ids) === true);
  if (!row && sameTexts.some((candidate) => followsThread(candidate, ids) === 'unknown')) throw notSureError();
  return row;
};

const notSureError = () =>
  new ConnectorFailure('unclear', {
    network: 'x',
    code: 'not-sure',
    message: 'X doesn’t show whether this was published, so we didn’t send it again.',
  });

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
