import type { ActionQueued, RowAction } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportLevel, ReportNetwork } from '@fanfare/contract/insights/report';
import { call } from '../../../lib/api.ts';

export type StatusAction = Exclude<RowAction, 'budget'>;

/** Rows of one account. `fbUid`: the connected person who reaches it; only Facebook has one. */
export type ActionRequest = {
  account: string;
  fbUid: string | null;
  level: ReportLevel;
  ids: readonly string[];
  submitId: string;
};

type Senders = Record<ReportNetwork, Record<StatusAction, (request: ActionRequest) => Promise<ActionQueued>>>;

const rows = ({ level, ids, submitId }: ActionRequest) => ({ selected_ads: [...ids], level, submit_id: submitId });
const facebook = (request: ActionRequest) => ({
  body: { ...rows(request), fb_uid: request.fbUid ?? undefined, fb_adaccount_id: request.account },
});
const native = (request: ActionRequest) => ({ body: { ...rows(request), customer_id: request.account } });
const google = (request: ActionRequest) => ({ params: { account: request.account }, body: rows(request) });

const senders: Senders = {
  facebook: {
    pause: (request) => call('POST /facebook/ads/status/paused', facebook(request)),
    activate: (request) => call('POST /facebook/ads/status/active', facebook(request)),
    clone: (request) => call('POST /facebook/ads/clone', facebook(request)),
  },
  google: {
    pause: (request) => call('POST /google/ads/status/{account}/paused', google(request)),
    activate: (request) => call('POST /google/ads/status/{account}/enabled', google(request)),
    clone: (request) => call('POST /google/ads/clone/{account}', google(request)),
  },
  nativeads: {
    pause: (request) => call('POST /nativeads/ads/status/pause', native(request)),
    activate: (request) => call('POST /nativeads/ads/status/activate', native(request)),
    clone: (request) => call('POST /nativeads/ads/clone', native(request)),
  },
};

/** Queues an action on rows of one account. */
export const sendAction = (
  network: ReportNetwork,
  action: StatusAction,
  request: ActionRequest,
): Promise<ActionQueued> => senders[network][action](request);
