import { done } from '@fanfare/contract/kit/success';
import type { Locker } from '@fanfare/contract/lockers/lockers';
import { lockers as lockerCalls } from '@fanfare/contract/lockers/lockers';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { LockerService } from './lockers.service.ts';
import type { LockerPreviews } from './visitor/locker-previews.ts';

type Deps = { service: LockerService; previews: LockerPreviews };

/** Wraps a locker in the response body that the specification defines. */
const toAnswer = (contentlocker: Locker) => ({ promotion: { contentlocker } });

export const lockerRoutes = ({ service, previews }: Deps): Route[] =>
  defineRoutes(lockerCalls, {
    'GET /promotion/contentlocker': ({ business, query }) => service.list(business, query),
    'GET /promotion/contentlocker/apps': ({ business }) => service.apps(business),
    'POST /promotion/contentlocker/save': async ({ business, body, ...actor }) =>
      toAnswer(await service.create(actor, business, body)),
    'POST /promotion/contentlocker/preview': async ({ business, body }) => ({
      path: previews.createPath(await service.draftView(business, body)),
    }),
    'GET /promotion/contentlocker/{id}': async ({ business, params }) =>
      toAnswer(await service.get(business, params.id)),
    'POST /promotion/contentlocker/{id}/save': async ({ business, params, body, ...actor }) =>
      toAnswer(await service.change(actor, business, params.id, body)),
    'POST /promotion/contentlocker/{id}/relock': async ({ business, params, ...actor }) => {
      await service.relock(actor, business, params.id);
      return done;
    },
    'POST /promotion/contentlocker/{id}/delete': async ({ business, params, ...actor }) => {
      await service.remove(actor, business, params.id);
      return done;
    },
    'GET /promotion/contentlocker/{id}/figures': ({ business, params, query }) =>
      service.report(business, params.id, query.page),
    'GET /promotion/contentlocker/{id}/admins': ({ business, params }) => service.admins.list(business, params.id),
    'POST /promotion/contentlocker/{id}/admins/add': ({ business, params, body, ...actor }) =>
      service.admins.add(actor, business, params.id, body.email),
    'POST /promotion/contentlocker/{id}/admins/remove': ({ business, params, body, ...actor }) =>
      service.admins.remove(actor, business, params.id, body.email),
  });
