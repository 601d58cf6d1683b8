import { contests } from '@fanfare/contract/contests/contests';
import { type BusinessContext, defineRoutes } from '../../platform/http/index.ts';
import type { ChoiceService } from './choices.service.ts';
import type { ContestLifecycleService } from './contest-lifecycle.service.ts';
import type { ContestService } from './contests.service.ts';
import type { ContestSaveService } from './save/contest-save.service.ts';
import type { SlugService } from './save/slug.service.ts';
import type { TemplateService } from './templates/templates.service.ts';

type Deps = {
  service: ContestService;
  saves: ContestSaveService;
  lifecycle: ContestLifecycleService;
  slugs: SlugService;
  choices: ChoiceService;
  templates: TemplateService;
};

const done = { success: true } as const;

export const contestRoutes = ({ service, saves, lifecycle, slugs, choices, templates }: Deps) => {
  const answer = async (business: BusinessContext, id: number) => ({ contest: await service.get(business, id) });
  return defineRoutes(contests, {
    'GET /contests': async ({ business }) => ({ contests: await service.list(business) }),
    'GET /contest/{id}': ({ business, params }) => answer(business, params.id),
    'GET /contest/{id}/widgets': ({ business, params }) => service.widgets(business, params.id),
    'POST /contest/new/save': async ({ business, body, ...actor }) =>
      answer(business, await saves.save(actor, business, undefined, body)),
    'POST /contest/{id}/save': async ({ business, params, body, ...actor }) =>
      answer(business, await saves.save(actor, business, params.id, body)),
    'GET /contest/slug': ({ business, query }) => slugs.check(business.id, query.slug, query.contest_id),
    'POST /contest/{id}/save_templates': ({ business, params, body, ...actor }) =>
      templates.save(actor, business, params.id, body),
    'POST /contest/templates/preview': ({ business, body }) => templates.preview(business, body),
    'POST /contest/apps': async ({ business }) => ({ apps: await choices.apps(business.id) }),
    'POST /contest/app_pages': async ({ business, body }) => ({ pages: await choices.pages(business, body.fb_uid) }),
    'POST /contest/categories': () => ({ categories: choices.categories() }),
    'GET /contest/timezones': async () => ({ timezones: await choices.timezones() }),
    'GET /contest/choices': ({ business, ...actor }) => choices.choices(actor, business),
    'POST /contest/{id}/prize/{pid}/delete': async ({ business, params, ...actor }) => {
      await lifecycle.removePrize(actor, business, params.id, params.pid);
      return done;
    },
    'POST /contest/{id}/duplicate': async ({ business, params, ...actor }) =>
      answer(business, await lifecycle.duplicate(actor, business, params.id)),
    'POST /contest/{id}/end': async ({ business, params, ...actor }) => {
      await lifecycle.end(actor, business, params.id);
      return answer(business, params.id);
    },
    'POST /contest/{id}/delete': async ({ business, params, body, ...actor }) => {
      await lifecycle.remove(actor, business, params.id, body.word);
      return done;
    },
  });
};
