import { commentSync as commentCalls } from '@fanfare/contract/comment-sync';
import { facebookTools as calls } from '@fanfare/contract/facebook-tools';
import { z } from 'zod';
import { type Now, sleep } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { handle, type Jobs, job } from '../../platform/jobs/index.ts';
import type { Targets } from '../connections/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { commentFetchService, readComments } from './comments/comment-fetch.service.ts';
import { commentSyncService } from './comments/comment-syncs.service.ts';
import { commentService } from './comments/comments.service.ts';
import { extractionService, extractPage } from './extractors/extraction.service.ts';
import { extractorService } from './extractors/extractors.service.ts';

export { commentSyncStore } from './comments/comment-syncs.store.ts';
export { visibleComments } from './comments/visible-comments.ts';

type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  targets: Pick<Targets, 'list' | 'withTarget'>;
  sites: Pick<Sites, 'service' | 'shelves' | 'changed'>;
  social: Pick<Social, 'access' | 'shares'>;
  media: Pick<Media, 'library'>;
};
const listen = job('facebook-tools.listen', z.object({}), { cron: '7-59/15 * * * *', concurrency: 1 });
const look = job('facebook-tools.look', z.object({}), { cron: '*/15 * * * *', concurrency: 1 });

export type FacebookTools = ReturnType<typeof facebookTools>;

/** What Facebook pages and the sites of a business have to do with each other. */
export const facebookTools = ({ db, now, jobs, targets, sites, social, media }: Deps) => {
  const { access, shares } = social;
  const extractors = extractorService({ db, now, jobs, access, sites: sites.service, shelves: sites.shelves });
  const extracting = extractionService({
    db,
    now,
    jobs,
    targets,
    sites: sites.service,
    library: media.library,
    shares,
  });
  const reading = commentFetchService({ db, now, sleep, jobs, targets, sites, shares });
  const syncs = commentSyncService({ db, now, jobs, access, sites });
  const comments = commentService({ db, sites });
  const commentRoutes = defineRoutes(commentCalls, {
    'GET /facebook/comment_sync': ({ business }) => syncs.list(business),
    'POST /facebook/comment_sync/save': ({ body, business, ...actor }) => syncs.save(actor, business, body),
    'POST /facebook/comment_sync/read': async ({ body, business }) => {
      await syncs.readNow(business, body.site_id);
      return { success: true } as const;
    },
    'GET /facebook/comment_sync/comments': ({ query, business }) => comments.page(business, query),
    'POST /facebook/comment_sync/comment': async ({ body, business }) => {
      await comments.moderate(business, body.id, body.show);
      return { success: true } as const;
    },
  });
  const extractorRoutes = defineRoutes(calls, {
    'GET /facebook/extractor': ({ business }) => extractors.list(business.id),
    'POST /facebook/extractor/save': ({ body, business, ...actor }) => extractors.save(actor, business, body),
    'POST /facebook/extractor/read': async ({ body, business }) => {
      await extractors.readNow(business, body.id);
      return { success: true } as const;
    },
    'POST /facebook/extractor/delete': async ({ body, business }) => {
      await extractors.remove(business, body.id);
      return { success: true } as const;
    },
  });
  return {
    extracting,
    reading,
    routes: [...extractorRoutes, ...commentRoutes],
    jobs: [
      handle(readComments, ({ businessId, id }) => reading.fetch(businessId, id)),
      handle(listen, () => reading.enqueueAll()),
      handle(extractPage, ({ businessId, id }) => extracting.extract(businessId, id)),
      handle(look, () => extracting.enqueueAll()),
    ],
  };
};
