import { adChangeLog } from '@fanfare/contract/ad-changes/change-log';
import { rowActionCalls } from '@fanfare/contract/ad-changes/row-actions';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { ActionLogService } from './action-log.service.ts';
import type { LimitService } from './limits.service.ts';
import type { RowActionService, Selection } from './row-actions.service.ts';
import type { UndoService } from './undo.service.ts';

type Deps = {
  rowActions: RowActionService;
  log: ActionLogService;
  undo: UndoService;
  limits: LimitService;
};
type FacebookRows = Selection & { fb_uid?: string | undefined; fb_adaccount_id?: string | undefined };
type NativeRows = Selection & { customer_id?: string | undefined };

const fromFacebook = ({ fb_uid, fb_adaccount_id, ...rows }: FacebookRows): Selection => ({
  ...rows,
  account: fb_adaccount_id,
  connectedAs: fb_uid,
});
const fromNative = ({ customer_id, ...rows }: NativeRows): Selection => ({ ...rows, account: customer_id });

export const adChangeRoutes = ({ rowActions, log, undo, limits }: Deps): Route[] => [
  ...defineRoutes(rowActionCalls, {
    'POST /facebook/ads/status/paused': ({ body, business, ...actor }) =>
      rowActions.run(actor, business, 'facebook', 'pause', fromFacebook(body)),
    'POST /facebook/ads/status/active': ({ body, business, ...actor }) =>
      rowActions.run(actor, business, 'facebook', 'activate', fromFacebook(body)),
    'POST /facebook/ads/clone': ({ body, business, ...actor }) =>
      rowActions.run(actor, business, 'facebook', 'clone', fromFacebook(body)),
    'POST /nativeads/ads/status/pause': ({ body, business, ...actor }) =>
      rowActions.run(actor, business, 'nativeads', 'pause', fromNative(body)),
    'POST /nativeads/ads/status/activate': ({ body, business, ...actor }) =>
      rowActions.run(actor, business, 'nativeads', 'activate', fromNative(body)),
    'POST /nativeads/ads/clone': ({ body, business, ...actor }) =>
      rowActions.run(actor, business, 'nativeads', 'clone', fromNative(body)),
    'POST /google/ads/status/{account}/paused': ({ params, body, business, ...actor }) =>
      rowActions.run(actor, business, 'google', 'pause', { ...body, ...params }),
    'POST /google/ads/status/{account}/enabled': ({ params, body, business, ...actor }) =>
      rowActions.run(actor, business, 'google', 'activate', { ...body, ...params }),
    'POST /google/ads/clone/{account}': ({ params, body, business, ...actor }) =>
      rowActions.run(actor, business, 'google', 'clone', { ...body, ...params }),
  }),
  ...defineRoutes(adChangeLog, {
    'GET /ads/actions': ({ query, business }) => log.page(business, query),
    'GET /ads/action/{id}': ({ params, query, business }) => log.get(business, params.id, query.page, query.state),
    'GET /ads/action/{id}/events': ({ params, business, send, signal }) =>
      log.follow(business, params.id, { send: (progress) => send('progress', progress), signal }),
    'POST /ads/action/{id}/undo': ({ params, business, ...actor }) => undo.undo(actor, business, params.id),
    'POST /ads/action/{id}/retry': ({ params, business, ...actor }) => undo.retry(actor, business, params.id),
    'POST /ads/action/{id}/cancel': ({ params, business, ...actor }) => undo.cancel(actor, business, params.id),
    'GET /ads/limits': ({ business }) => limits.get(business),
    'POST /ads/limits': ({ body, business, ...actor }) => limits.set(actor, business, body),
  }),
];
