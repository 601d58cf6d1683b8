import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { PublishResponse, type SanityLine } from '@fanfare/contract/posts/posts';
import type { WorkingCopy } from '@fanfare/contract/posts/working-copies';
import { z } from 'zod';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { isDone } from '../../deliveries/index.ts';
import type { ShareRow, Social } from '../../social/index.ts';
import { editorPath, toApiPostId } from '../post-ids.ts';
import { hasFailed, type PublishContent, type PublishRow, postPublishStore } from '../post-publishes.store.ts';
import type { PublishedPost } from '../publish-request.ts';
import { presentFullPost } from '../working-copies/presenter.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { shareSummaryLine, statusMessage } from './publish-summary.ts';

export type PublishAnswers = ReturnType<typeof createPublishAnswers>;
type Deps = {
  social: Pick<Social, 'shares' | 'forecasts' | 'sendNowAndWait'>;
  workingCopies: Pick<WorkingCopyService, 'presentOwn'>;
  sanitizeArticle: SanitizeArticle;
};
type CopyRef = Pick<PublishContent, 'businessId' | 'siteId' | 'copyId'>;

const unconfirmedMessage =
  'We couldn’t confirm that the site saved this post. Your text is safe. Try again in a minute.';

/**
 * Service for answers to publish requests. The first final answer is stored, so that every repeated request gets the
 * same one.
 */
export const createPublishAnswers = ({ db, now }: Platform, { social, workingCopies, sanitizeArticle }: Deps) => {
  const findCopy = async (actor: Actor, { businessId, siteId, copyId }: CopyRef): Promise<WorkingCopy | null> => {
    const copy = copyId === null ? undefined : await workingCopyStore(db).find(businessId, siteId, copyId);
    return copy ? workingCopies.presentOwn(copy, actor) : null;
  };

  /** Answer once the site has the post. Times are in the time zone of the request. */
  const build = async (
    { request, post }: Pick<PublishedPost, 'request' | 'post'>,
    copy: WorkingCopy | null,
    summary: SanityLine[],
    shares: readonly ShareRow[],
  ): Promise<PublishResponse> => ({
    post_status: 1,
    post_id: Number(post.id),
    copy,
    post: await presentFullPost(post, shares, request.zone, sanitizeArticle),
    message: statusMessage(post),
    sanity: { summary },
  });

  /** Answer when the site does not have the post, or may not have it. */
  const buildFailure = async (
    actor: Actor,
    publish: CopyRef & Pick<PublishContent, 'postId'>,
    message: string,
  ): Promise<PublishResponse> => {
    const { siteId, postId } = publish;
    return {
      post_status: 0,
      post_id: toApiPostId(postId),
      post: null,
      message,
      copy: await findCopy(actor, publish),
      sanity: { summary: [{ level: 'red', about: 'post', sentence: message, path: editorPath(siteId, postId) }] },
    };
  };

  const buildUnconfirmed = (actor: Actor, publish: PublishRow): Promise<PublishResponse> =>
    buildFailure(actor, publish, unconfirmedMessage);

  /** Sends the shares that are due and builds the answer with their states. */
  const sendSharesAndBuild = async (actor: Actor, publish: PublishRow): Promise<PublishResponse> => {
    const { businessId, siteId, request, shareIds, summary } = publish;
    const post = parseSitePost(publish.sitePost);
    if (shareIds.length > 0) {
      await social.sendNowAndWait(shareIds);
      await social.forecasts.check(businessId, shareIds);
    }
    const shares = await social.shares.findByPost(businessId, siteId, post.id);
    const ownShares = shares.filter(({ id }) => shareIds.includes(id));
    const lines = [...summary, ...ownShares.map((share) => shareSummaryLine(share, now()))];
    return build({ request, post }, await findCopy(actor, publish), lines, shares);
  };

  return {
    build,
    buildFailure,
    buildUnconfirmed,

    /** Returns the stored answer, otherwise builds one from the state of the delivery. */
    answer: async (actor: Actor, publish: PublishRow): Promise<PublishResponse> => {
      if (publish.answer !== null) return z.parse(PublishResponse, publish.answer);
      const isSent = isDone(publish.state);
      if (!isSent && !hasFailed(publish)) return buildUnconfirmed(actor, publish);
      const answer = isSent
        ? await sendSharesAndBuild(actor, publish)
        : await buildFailure(actor, publish, toFailureMessage(publish));
      return z.parse(PublishResponse, await postPublishStore(db).saveAnswer(publish.id, encodeAnswer(answer)));
    },
  };
};

/** Encodes an answer as JSON. */
export const encodeAnswer = (answer: PublishResponse): unknown => z.encode(PublishResponse, answer);

const withNetworkMessage = (message: string, networkMessage: string | null | undefined): string =>
  networkMessage ? `${message} (${networkMessage})` : message;

const toFailureMessage = ({ state, failureMessage, networkMessage }: PublishRow): string =>
  state === 'cancelled'
    ? 'A newer version of this post was sent to the site. Open the post to see it.'
    : withNetworkMessage(failureMessage ?? 'The site rejected the post.', networkMessage);

/** Error message followed by the site's own text in parentheses. */
export const toErrorMessage = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return withNetworkMessage(error.details.message, error.details.networkMessage);
  return error instanceof Error ? error.message : 'The site rejected the post.';
};

/** Decodes a site's post that was stored as JSON, whose dates are texts. */
const StoredSitePost = z.object({
  id: z.string(),
  title: z.string(),
  html: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  status: z.enum(['draft', 'pending', 'private', 'published', 'planned', 'trashed']),
  url: z.string(),
  sampleUrl: z.string(),
  publishedAt: z.coerce.date().optional(),
  changedAt: z.coerce.date(),
  authorId: z.string().optional(),
  categoryIds: z.array(z.string()),
  pictureId: z.string().optional(),
  pictureUrl: z.string().optional(),
  onFrontPage: z.boolean(),
});

const parseSitePost = (stored: unknown): SitePost => StoredSitePost.parse(stored);
