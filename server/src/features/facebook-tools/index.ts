// Folders, lowest first: autoresponder, comments, extractors
import { sleep } from '../../platform/clock.ts';
import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Media } from '../media/index.ts';
import { commentReported, messageReported, type PageEvents } from '../page-events/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { answerService } from './autoresponder/answer.service.ts';
import { answerKind } from './autoresponder/answer-kind.ts';
import { answerLogService } from './autoresponder/answer-log.service.ts';
import { autoresponderService } from './autoresponder/autoresponders.service.ts';
import { commentFetchService } from './comments/comment-fetch.service.ts';
import { commentSyncService } from './comments/comment-syncs.service.ts';
import { commentService } from './comments/comments.service.ts';
import { extractionService } from './extractors/extraction.service.ts';
import { extractorService } from './extractors/extractors.service.ts';
import { facebookToolsJobs } from './facebook-tools.jobs.ts';
import { facebookToolsRoutes } from './facebook-tools.routes.ts';

type Deps = {
  targets: Pick<PublishTargetService, 'list' | 'withTarget'>;
  sites: Pick<Sites, 'service' | 'content' | 'comments' | 'invalidate'>;
  social: Pick<Social, 'access' | 'shares'>;
  media: Pick<Media, 'library'>;
  audit: Audit;
  deliveries: Pick<Deliveries, 'enqueue'>;
  pageEvents: Pick<PageEvents, 'subscriptions' | 'findChange'>;
};

export type FacebookTools = ReturnType<typeof createFacebookTools>;

/**
 * Creates the Facebook tools: extractors (page posts become drafts), comment sync (comments below posts of hosted
 * sites) and autoresponders of Facebook pages.
 */
export const createFacebookTools = (platform: Platform, deps: Deps) => {
  const { targets, sites, social, media, audit, deliveries, pageEvents } = deps;
  const { access, shares } = social;
  const { library } = media;
  const extraction = extractionService(platform, { targets, sites: sites.service, library, shares });
  const commentFetch = commentFetchService({ ...platform, sleep }, { targets, sites, shares });
  const commentSyncs = commentSyncService(platform, { access, sites });
  const { subscriptions } = pageEvents;
  const answers = answerService(platform, { deliveries, pageEvents, targets });
  const autoresponders = autoresponderService(platform, { audit, access, subscriptions });
  return {
    autoresponders,
    extraction,
    commentFetch,
    commentSyncs,
    routes: facebookToolsRoutes({
      extractors: extractorService(platform, { access, sites: sites.service, siteContent: sites.content }),
      commentSyncs,
      comments: commentService(platform, { sites }),
      autoresponders,
      answerLog: answerLogService(platform, { access }),
    }),
    deliveryKinds: [answerKind({ targets, access })],
    jobs: facebookToolsJobs({ commentFetch, extraction, answers }),
    events: [
      on(commentReported, 'facebook-tools.answer-comment', ({ data }) =>
        answers.decide(data.businessId, data.changeId),
      ),
      on(messageReported, 'facebook-tools.answer-message', ({ data }) =>
        answers.decide(data.businessId, data.changeId),
      ),
    ],
  };
};
