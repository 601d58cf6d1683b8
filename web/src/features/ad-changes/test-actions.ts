import type { Output } from '../../lib/api.ts';
import type { LimitsAnswer } from './limits/use-limits.ts';

type Action = Output<'GET /ads/actions'>['items'][number];

/** Finished action, for tests. */
export const testAction = (change: Partial<Action> = {}): Action => ({
  id: 7,
  action: 'pause',
  network: 'facebook',
  account_id: 'act_1',
  account_name: 'Harbour Coffee',
  title: 'Pause 3 ads',
  by: 'Olive',
  created_at: '2030-01-01T09:00:00Z',
  finished_at: '2030-01-01T09:01:00Z',
  counts: { total: 3, waiting: 0, done: 3, failed: 0, cancelled: 0 },
  undo_until: '2030-01-08T09:00:00Z',
  undone_by: null,
  undo_of: null,
  approved_by: null,
  can: { undo: true, retry: false, cancel: false },
  ...change,
});

export const testLimits: LimitsAnswer = {
  limits: { max_change_percent: null, currencies: [] },
  available_currencies: ['USD'],
  raised_today: [],
  stop: null,
  can_edit: true,
};

export const testStop: NonNullable<LimitsAnswer['stop']> = {
  id: 4,
  kind: 'ads.change',
  kind_label: 'Ad change',
  network: null,
  account: null,
  by_staff: false,
  reason: 'Wrong prices',
  stopped_by: 'Milo',
  stopped_at: '2030-01-01T08:00:00Z',
};
