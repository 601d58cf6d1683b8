import { type Now, sleep } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { commentFetchService } from './comments/comment-fetch.service.ts';
import { commentSyncService } from './comments/comment-syncs.service.ts';
import { commentService } from './comments/comments.service.ts';
import { extractionService } from './extractors/extraction.service.ts';
import { extractorService } from './extractors/extractors.service.ts';
import { facebookToolsJobs } from './facebook-tools.jobs.ts';
import { facebookToolsRoutes } from './facebook-tools.routes.ts';

type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send' | 'sendMany'>;
  targets: Pick<PublishTargetService, 'list' | 'withTarget'>;
  sites: Pick<Sites, 'service' | 'content' | 'comments' | 'invalidate'>;
  social: Pick<Social, 'access' | 'shares'>;
  media: Pick<Media, 'library'>;
};

export type FacebookTools = ReturnType<typeof createFacebookTools>;

/** Facebook extractor (page posts → drafts) and comment sync (Facebook comments → hosted sites). */
export const createFacebookTools = ({ db, now, jobs, targets, sites, social, media }: Deps) => {
  const { access, shares } = social;
  const { library } = media;
  const extraction = extractionService({ db, now, jobs, targets, sites: sites.service, library, shares });
  const commentFetch = commentFetchService({ db, now, sleep, jobs, targets, sites, shares });
  const commentSyncs = commentSyncService({ db, now, jobs, access, sites });
  return {
    extraction,
    commentFetch,
    commentSyncs,
    routes: facebookToolsRoutes({
      extractors: extractorService({ db, now, jobs, access, sites: sites.service, siteContent: sites.content }),
      commentSyncs,
      comments: commentService({ db, sites }),
    }),
    jobs: facebookToolsJobs({ commentFetch, extraction }),
  };
};
