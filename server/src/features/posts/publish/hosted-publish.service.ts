import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { PublishResponse } from '@fanfare/contract/posts/posts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { MediaService } from '../../media/index.ts';
import type { Sites } from '../../sites/index.ts';
import { findFeaturedFile, toPictureId } from '../images/featured-image.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import { toSiteDraft } from '../publish-request.ts';
import { draftNewShares } from '../shares/post-shares.ts';
import { presentCopy } from '../working-copies/presenter.ts';
import { type NewPublish, type NewPublishService, PublishConflict } from './new-publish.service.ts';
import { encodeAnswer, type PublishAnswers } from './publish-answers.ts';
import type { PublishResultService } from './publish-result.service.ts';
import { postSummaryLines } from './publish-summary.ts';
import type { PublishedCopies } from './published-copy.ts';

export type HostedPublishService = ReturnType<typeof hostedPublishService>;
type Deps = {
  sites: Pick<Sites['service'], 'withSite'>;
  media: Pick<MediaService, 'find'>;
  newPublishes: Pick<NewPublishService, 'lockCopy' | 'insertDone'>;
  publishedCopies: PublishedCopies;
  publishResults: Pick<PublishResultService, 'scheduleShares' | 'recordPublished'>;
  publishAnswers: Pick<PublishAnswers, 'build'>;
};
/** A stored publish: its answer, or only its id if shares have to be sent first. */
type Stored = { answer: PublishResponse } | { id: number };

/**
 * Service for new posts on hosted sites. Post, delivery, working copy and shares are stored in one transaction, so no
 * delivery is left unconfirmed.
 */
export const hostedPublishService = ({ now }: Platform, deps: Deps) => {
  const { sites, media, newPublishes, publishedCopies, publishResults, publishAnswers } = deps;

  const createOnSite = async (publish: NewPublish): Promise<Stored> => {
    const { actor, site, request } = publish;
    const pictureId = toPictureId(site, request.picture, { byId: new Map() });
    const file = await findFeaturedFile(media, site.businessId, request.picture);
    // The last stored publish counts, because `write` runs again when a conflict of slugs rolled the transaction back.
    const stored: Stored[] = [];

    const write = async (tx: Tx, post: SitePost): Promise<void> => {
      const published = { actor, site, request, post };
      const locked = await newPublishes.lockCopy(tx, publish);
      if (locked && locked.postId !== null) throw new PublishConflict();
      const copy = await publishedCopies.save(tx, locked, published);
      const summary = postSummaryLines(published, file);
      const shares = draftNewShares(published, [], now());
      const presentedCopy = presentCopy(copy, actor.caller.userName, actor.caller);
      // The answer of a post with shares is built after they were sent.
      const answer = shares.length > 0 ? undefined : await publishAnswers.build(published, presentedCopy, summary, []);
      const id = await newPublishes.insertDone(tx, publish, copy, post, {
        summary,
        answer: answer && encodeAnswer(answer),
      });
      const scheduled = await publishResults.scheduleShares(tx, id, published, shares);
      await publishResults.recordPublished(tx, published);
      if (!answer) {
        await postPublishStore(tx).update(id, {
          shareIds: scheduled.ids,
          summary: [...summary, ...scheduled.problemLines],
        });
      }
      stored.push(answer ? { answer } : { id });
    };

    await sites.withSite(site, (port, grant) => port.create(grant, toSiteDraft(request, pictureId), { write }));
    const last = stored.at(-1);
    if (!last) throw new Error('A hosted site stored a post without its publish.');
    return last;
  };

  return {
    /** Creates the post; undefined when the site rejected it and nothing was stored. */
    create: (publish: NewPublish): Promise<Stored | undefined> =>
      createOnSite(publish).catch((error: unknown) => {
        if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
        throw error;
      }),
  };
};
