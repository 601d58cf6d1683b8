import { contests } from '@fanfare/contract/contests/contests';
import type { Role } from '@fanfare/contract/kit/permission';
import { done } from '@fanfare/contract/kit/success';
import { type BusinessContext, defineRoutes } from '../../platform/http/index.ts';
import type { ContestAccessService } from './admins/contest-access.service.ts';
import type { ContestLifecycleService } from './contest-lifecycle.service.ts';
import type { ContestService } from './contests.service.ts';
import type { ChoiceService } from './save/choices.service.ts';
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
  access: ContestAccessService;
};

export const contestRoutes = ({ service, saves, lifecycle, slugs, choices, templates, access }: Deps) => {
  /** Response to a change: the contest after the change. */
  const answer = async (business: BusinessContext, id: number) => ({ contest: await service.get(business, id) });
  /** Response of calls that name no contest; the same for every member who can use at least one contest. */
  const forAny = async <T>(business: BusinessContext, needed: Role, load: () => Promise<T>): Promise<T> => {
    await access.requireRoleInAny(business, needed);
    return load();
  };
  return defineRoutes(contests, {
    'GET /contests': async ({ business }) => ({ contests: await service.list(business) }),
    'GET /contest/{id}': ({ business, params }) => answer(business, params.id),
    'GET /contest/{id}/widgets': ({ business, params }) => service.widgets(business, params.id),
    'POST /contest/new/save': async ({ business, body, ...actor }) =>
      answer(business, await saves.save(actor, business, undefined, body)),
    'POST /contest/{id}/save': async ({ business, params, body, ...actor }) =>
      answer(business, await saves.save(actor, business, params.id, body)),
    'GET /contest/slug': ({ business, query }) =>
      forAny(business, 'editor', () => slugs.check(business.id, query.slug, query.contest_id)),
    'POST /contest/{id}/save_templates': ({ business, params, body, ...actor }) =>
      templates.save(actor, business, params.id, body),
    'POST /contest/templates/preview': ({ business, body }) => templates.preview(business, body),
    'POST /contest/apps': ({ business }) =>
      forAny(business, 'viewer', async () => ({ apps: await choices.listApps(business.id) })),
    'POST /contest/app_pages': ({ business, body }) =>
      forAny(business, 'viewer', async () => ({ pages: await choices.listPages(business, body.fb_uid) })),
    'POST /contest/categories': ({ business }) =>
      forAny(business, 'viewer', async () => ({ categories: choices.listCategories() })),
    'GET /contest/timezones': ({ business }) =>
      forAny(business, 'viewer', async () => ({ timezones: await choices.listTimeZones() })),
    'GET /contest/choices': ({ business, ...actor }) => forAny(business, 'viewer', () => choices.list(actor, business)),
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
    'GET /contest/{id}/admins': ({ business, params }) => access.admins.list(business, params.id),
    'POST /contest/{id}/admins/add': ({ business, params, body, ...actor }) =>
      access.admins.add(actor, business, params.id, body.email),
    'POST /contest/{id}/admins/remove': ({ business, params, body, ...actor }) =>
      access.admins.remove(actor, business, params.id, body.email),
  });
};
