import { commentSync as commentSyncCalls } from '@fanfare/contract/facebook-tools/comment-sync';
import { facebookTools as extractorCalls } from '@fanfare/contract/facebook-tools/facebook-tools';
import { pageAutoresponder as autoresponderCalls } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { AnswerLogService } from './autoresponder/answer-log.service.ts';
import type { AutoresponderService } from './autoresponder/autoresponders.service.ts';
import type { CommentSyncService } from './comments/comment-syncs.service.ts';
import type { CommentService } from './comments/comments.service.ts';
import type { ExtractorService } from './extractors/extractors.service.ts';

type Deps = {
  extractors: ExtractorService;
  commentSyncs: CommentSyncService;
  comments: CommentService;
  autoresponders: AutoresponderService;
  answerLog: AnswerLogService;
};

export const facebookToolsRoutes = ({
  extractors,
  commentSyncs,
  comments,
  autoresponders,
  answerLog,
}: Deps): Route[] => [
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
  ...defineRoutes(autoresponderCalls, {
    'GET /facebook/page/autoresponder': ({ business }) => autoresponders.list(business),
    'POST /facebook/page/autoresponder/save': ({ body, business, ...actor }) =>
      autoresponders.save(actor, business, body),
    'POST /facebook/page/autoresponder/{id}/pause': ({ params, business, ...actor }) =>
      autoresponders.pause(actor, business, params.id),
    'POST /facebook/page/autoresponder/{id}/activate': ({ params, business, ...actor }) =>
      autoresponders.activate(actor, business, params.id),
    'POST /facebook/page/autoresponder/{id}/delete': async ({ params, business, ...actor }) => {
      await autoresponders.remove(actor, business, params.id);
      return done;
    },
    'GET /facebook/page/autoresponder/log': ({ query, business }) => answerLog.page(business, query),
  }),
];
