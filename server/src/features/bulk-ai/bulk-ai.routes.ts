import { bulkAi } from '@fanfare/contract/bulk-ai/bulk-ai';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { CategoryService } from './categories/categories.service.ts';
import type { JobListService } from './log/job-list.service.ts';
import type { PlanService } from './plan/plan.service.ts';
import type { ArticleService } from './review/articles.service.ts';
import type { ReviewService } from './review/review.service.ts';
import type { SettingsService } from './settings/settings.service.ts';

type Deps = {
  articles: ArticleService;
  reviews: ReviewService;
  categories: CategoryService;
  settings: SettingsService;
  jobList: JobListService;
  plan: PlanService;
};

const success = { status: 'success' } as const;

export const bulkAiRoutes = ({ articles, reviews, categories, settings, jobList, plan }: Deps): Route[] =>
  defineRoutes(bulkAi, {
    'GET /bulkaicontentgeneration/articles': ({ business, query }) => articles.page(business, query),
    'GET /bulkaicontentgeneration/articles/{id}': async ({ business, params }) => ({
      article: await articles.get(business, params.id),
    }),
    'POST /bulkaicontentgeneration/articles/delete/{id}': async ({ business, params, ...actor }) => {
      await articles.remove(actor, business, params.id);
      return success;
    },
    'POST /bulkaicontentgeneration/articles/publish/{id}': async ({ business, params, ...actor }) => {
      const { approvalId } = await reviews.review(actor, business, params.id, 'publish');
      return { ...success, approval_id: approvalId };
    },
    'POST /bulkaicontentgeneration/articles/update/{id}': async ({ business, params, body, ...actor }) => {
      if (body.id !== params.id) throw new Problem('not-found');
      await articles.update(actor, business, params.id, body.title, body.article);
      return success;
    },
    'POST /bulkaicontentgeneration/articles/images/remove': async ({ business, body, ...actor }) => {
      await articles.removeImage(actor, business, body);
      return success;
    },
    'POST /bulkaicontentgeneration/articles/selected': ({ business, body, ...actor }) =>
      reviews.changeSelected(actor, business, body.ids, body.action),
    'POST /bulkaicontentgeneration/articles/approve/{id}': async ({ business, params, ...actor }) => {
      const { approvalId } = await reviews.review(actor, business, params.id, 'approve');
      return { ...success, approval_id: approvalId };
    },
    'POST /bulkaicontentgeneration/articles/send-back/{id}': async ({ business, params, body, ...actor }) => {
      await reviews.sendBack(actor, business, params.id, body.note);
      return success;
    },
    'POST /bulkaicontentgeneration/articles/discard/{id}': async ({ business, params, ...actor }) => {
      await reviews.discard(actor, business, params.id);
      return success;
    },
    'POST /bulkaicontentgeneration/articles/write-again/{id}': async ({ business, params, ...actor }) => {
      await reviews.writeAgain(actor, business, params.id);
      return success;
    },
    'GET /bulkaicontentgeneration/settings': ({ business }) => settings.present(business.id),
    'POST /bulkaicontentgeneration/settings/update': async ({ business, body, ...actor }) => {
      await settings.update(actor, business.id, body);
      return success;
    },
    'GET /bulkaicontentgeneration/categories': async ({ business }) => ({
      categories: await categories.list(business),
    }),
    'POST /bulkaicontentgeneration/category/save': async ({ business, body, ...actor }) => ({
      ...success,
      category: await categories.create(actor, business, body),
    }),
    'POST /bulkaicontentgeneration/category/update': async ({ business, body, ...actor }) => ({
      ...success,
      category: await categories.update(actor, business, body),
    }),
    'GET /bulkaicontentgeneration/category/edit/{id}': async ({ business, params }) => ({
      data: await categories.get(business, params.id),
    }),
    'POST /bulkaicontentgeneration/category/delete/{id}': async ({ business, params, ...actor }) => {
      await categories.remove(actor, business, params.id);
      return { status: 'Delete Success' } as const;
    },
    'POST /bulkaicontentgeneration/category/pause/{id}': async ({ business, params, body, ...actor }) => {
      await categories.setPaused(actor, business, params.id, body.paused);
      return success;
    },
    'POST /bulkaicontentgeneration/category/sites/categories': async ({ business, body }) => ({
      ...success,
      ...(await categories.readSite(business, body.site)),
    }),
    'POST /bulkaicontentgeneration/category/suggest-keywords': ({ business, body }) =>
      categories.suggestKeywords(business, body.category, body.keywords),
    'GET /bulkaicontentgeneration/logging': ({ business, query }) => jobList.page(business, query),
    'POST /bulkaicontentgeneration/logging/run/{id}': async ({ business, params, ...actor }) => {
      await jobList.run(actor, business, params.id);
      return success;
    },
    'POST /bulkaicontentgeneration/logging/delete/{id}': async ({ business, params }) => {
      await jobList.remove(business, params.id);
      return success;
    },
    'POST /bulkaicontentgeneration/logging/restore/{id}': async ({ business, params }) => {
      await jobList.restore(business, params.id);
      return success;
    },
    'GET /bulkaicontentgeneration/plan': ({ business }) => plan.present(business),
  });
