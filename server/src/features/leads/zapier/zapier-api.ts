import { zapierErrors } from '@fanfare/contract/leads/zapier';
import { type KeyApi, keyApi } from '../../../platform/http/index.ts';
import type { ZapierOwner, ZapierService } from './zapier.service.ts';

/** Calls that Zapier makes with the key of a business. */
export const zapierApi = (service: ZapierService): KeyApi =>
  keyApi<ZapierOwner>({
    prefix: '/api/zapier',
    access: 'Zapier key',
    answers: {
      unknownKey: { status: 401, body: { error: zapierErrors.key } },
      tooMany: { status: 429, body: { error: zapierErrors.slow } },
    },
    retryAfterSeconds: 30,
    authenticate: service.authenticate,
    routes: [
      { method: 'GET', path: '/me', summary: 'Test the key', answer: async ({ owner }) => service.me(owner) },
      { method: 'GET', path: '/hooks', summary: 'List hooks', answer: ({ owner }) => service.hooks(owner) },
      {
        method: 'POST',
        path: '/hooks',
        summary: 'Subscribe to new leads',
        answer: ({ owner, body }) => service.subscribe(owner, body),
      },
      {
        method: 'DELETE',
        path: '/hooks/{id}',
        summary: 'Unsubscribe',
        answer: ({ owner, params }) => service.unsubscribe(owner, params.id ?? ''),
      },
      {
        method: 'GET',
        path: '/samples/new_lead',
        summary: 'List the newest leads',
        answer: ({ owner, query }) => service.samples(owner, query),
      },
      { method: 'GET', path: '/forms', summary: 'List forms', answer: ({ owner }) => service.forms(owner) },
    ],
  });
