import { commentSync as commentSyncCalls } from '@fanfare/contract/facebook-tools/comment-sync';
import { facebookTools as extractorCalls } from '@fanfare/contract/facebook-tools/facebook-tools';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { CommentSyncService } from './comments/comment-syncs.service.ts';
import type { CommentService } from './comments/comments.service.ts';
import type { ExtractorService } from './extractors/extractors.service.ts';

type Deps = { extractors: ExtractorService; commentSyncs: CommentSyncService; comments: CommentService };

const done = { success: true } as const;

export const facebookToolsRoutes = ({ extractors, commentSyncs, comments }: Deps): Route[] => [
  ...defineRoutes(extractorCalls, {
    'GET /facebook/extractor': ({ business }) => extractors.list(business),
    'POST /facebook/extractor/save': ({ body, business, ...actor }) => extractors.save(actor, business, body),
    'POST /facebook/extractor/read': async ({ body, business }) => {
      await extractors.extractNow(business, body.id);
      return done;
    },
    'POST /facebook/extractor/delete': async ({ body, business }) => {
      await extractors.remove(business, body.id);
      return done;
    },
  }),
  ...defineRoutes(commentSyncCalls, {
    'GET /facebook/comment_sync': ({ business }) => commentSyncs.list(business),
    'POST /facebook/comment_sync/save': ({ body, business, ...actor }) => commentSyncs.save(actor, business, body),
    'POST /facebook/comment_sync/read': async ({ body, business }) => {
      await commentSyncs.fetchNow(business, body.site_id);
      return done;
    },
    'GET /facebook/comment_sync/comments': ({ query, business }) => comments.page(business, query),
    'POST /facebook/comment_sync/comment': async ({ body, business }) => {
      await comments.moderate(business, body.id, body.show);
      return done;
    },
  }),
];
