import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { PublishResponse } from '@fanfare/contract/posts/posts';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { type Deliveries, isDone } from '../../deliveries/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { type PostPublishRow, postPublishStore } from '../post-publishes.store.ts';
import { editorPath } from '../working-copies/presenter.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { PublishCompletionService } from './publish-completion.service.ts';

export type PublishAnswers = ReturnType<typeof createPublishAnswers>;
type Deps = {
  deliveries: Pick<Deliveries, 'settle' | 'endSearch' | 'sendNowAndWait'>;
  workingCopies: WorkingCopyService;
  publishCompletion: Pick<PublishCompletionService, 'answerCompleted'>;
};
type PublishRef = Pick<PostPublishRow, 'copyId' | 'businessId' | 'siteId' | 'postId'>;

/** Wait of a request for the site, in milliseconds; a slower site continues in the background. */
const waitLimitMs = 40_000;
const unconfirmedMessage =
  'We couldn’t confirm that the site saved this post. Your text is safe. Try again in a minute.';

/** Answers of publish requests, from the state of their delivery. */
export const createPublishAnswers = ({ db }: Platform, { deliveries, workingCopies, publishCompletion }: Deps) => {
  /** The answer when the post is not, or not yet known to be, on the site. */
  const failureAnswer = async (actor: Actor, publish: PublishRef, message: string): Promise<PublishResponse> => {
    const { copyId, businessId, siteId, postId } = publish;
    const copy = copyId === null ? undefined : await workingCopyStore(db).find(businessId, siteId, copyId);
    return {
      post_status: 0,
      post_id: postId === null ? null : Number(postId),
      post: null,
      message,
      copy: copy ? await workingCopies.presentOwn(copy, actor) : null,
      sanity: { summary: [{ level: 'red', about: 'post', sentence: message, path: editorPath(siteId, postId) }] },
    };
  };

  const read = async (id: number): Promise<PostPublishRow> => {
    const publish = await postPublishStore(db).find(id);
    if (!publish) throw new Problem('not-found');
    return publish;
  };

  const answer = async (actor: Actor, row: SiteRow, publish: PostPublishRow): Promise<PublishResponse> => {
    if (publish.answer !== null) return z.parse(PublishResponse, publish.answer);
    if (isDone(publish.state)) return publishCompletion.answerCompleted(actor, row, publish);
    if (publish.state !== 'failed' && publish.state !== 'cancelled' && publish.state !== 'missed')
      return failureAnswer(actor, publish, unconfirmedMessage);
    const failed = await failureAnswer(actor, publish, toFailureMessage(publish));
    return z.parse(
      PublishResponse,
      await postPublishStore(db).saveAnswer(publish.id, z.encode(PublishResponse, failed)),
    );
  };

  /** An unconfirmed publish is looked for on the site; a repeated request sends it again if it is not there. */
  const settle = async (actor: Actor, { id, businessId, state }: PostPublishRow) => {
    if (state !== 'unconfirmed' && state !== 'sending') return;
    await deliveries.settle([id]);
    const settled = await read(id);
    if (settled.state === 'unconfirmed' && settled.tries === 0)
      await db.transaction((tx) => deliveries.endSearch(tx, actor, businessId, id, 'send-again'));
  };

  return {
    failureAnswer,
    unconfirmedAnswer: (actor: Actor, publish: PostPublishRow) => failureAnswer(actor, publish, unconfirmedMessage),

    /** Sends the publish if it is due, waits for its outcome and answers. A repeated request also settles a lost one. */
    settleAndAnswer: async (
      actor: Actor,
      row: SiteRow,
      id: number,
      { isNew = false }: { isNew?: boolean } = {},
    ): Promise<PublishResponse> => {
      if (!isNew) await settle(actor, await read(id));
      await deliveries.sendNowAndWait([id], waitLimitMs);
      return answer(actor, row, await read(id));
    },
  };
};

const withNetworkMessage = (message: string, networkMessage: string | null | undefined): string =>
  networkMessage ? `${message} (${networkMessage})` : message;

const toFailureMessage = ({ state, failureMessage, networkMessage }: PostPublishRow): string =>
  state === 'cancelled'
    ? 'A newer version of this post was sent to the site. Open the post to see it.'
    : withNetworkMessage(failureMessage ?? 'The site rejected the post.', networkMessage);

/** The error message, with the site's own text in parentheses. */
export const toMessage = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return withNetworkMessage(error.details.message, error.details.networkMessage);
  return error instanceof Error ? error.message : 'The site rejected the post.';
};
