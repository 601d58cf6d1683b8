import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import type { ActionQueued } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/**
 * An action that this browser started, or that was still running when the page was loaded. It stays until the user
 * closes its result.
 */
export type StartedAction = {
  id: number;
  kind: AdAction['action'];
  network: ReportNetwork;
  /** Message from the server that says what was queued. */
  message: string;
  account: string;
  /** The connected person who reaches the account; only Facebook has one. */
  fbUid: string | null;
  rowIds: readonly string[];
  skipped: ActionQueued['skipped'];
  /** Paused campaigns and ad sets that keep activated rows from running. */
  pausedParents: readonly PausedParent[];
  isFinished: boolean;
};
type PausedParent = NonNullable<ActionQueued['paused_parents']>[number];

/** Answer of the server to a queued action, with the rows and account of the request. */
export type NewAction = Pick<ActionQueued, 'action_id' | 'message' | 'skipped' | 'paused_parents'> &
  Pick<StartedAction, 'kind' | 'account' | 'fbUid' | 'rowIds'>;

const pendingWords: Record<AdAction['action'], string> = {
  pause: 'Pausing…',
  activate: 'Activating…',
  clone: 'Cloning…',
  budget: 'Changing budget…',
  undo: 'Undoing…',
};

/** Row ids of running actions, with the text shown in place of their status. */
export const pendingRows = (actions: readonly StartedAction[]): ReadonlyMap<string, string> =>
  new Map(
    actions.flatMap(({ isFinished, rowIds, skipped, kind }) => {
      if (isFinished) return [];
      const skippedIds = new Set(skipped.map(({ id }) => id));
      return rowIds.filter((id) => !skippedIds.has(id)).map((id) => [id, pendingWords[kind]] as const);
    }),
  );

/**
 * Adds an action; an action with the same id is replaced. Only the newest finished action stays, because the page Ad
 * changes lists all.
 */
export function addAction(actions: readonly StartedAction[], added: StartedAction): StartedAction[] {
  const others = actions.filter(({ id }) => id !== added.id);
  const newestResult = others.find(({ isFinished }) => isFinished);
  return [added, ...others.filter((action) => !action.isFinished || action === newestResult)];
}

type LoggedAction = Output<'GET /ads/actions'>['items'][number];
export const newestActionsQuery = query('GET /ads/actions', { query: {}, silent: true });

/** Converts an unfinished action of the log of actions; the log does not name its rows. */
const toStarted = ({ id, action, network, account_id, title, by }: LoggedAction): StartedAction => ({
  id,
  kind: action,
  network,
  account: account_id,
  fbUid: null,
  rowIds: [],
  skipped: [],
  pausedParents: [],
  message: by === null ? `${title}.` : `${title}, started by ${by}.`,
  isFinished: false,
});

const none: StartedAction[] = [];

/**
 * Actions of this session. They are in the query cache, so that they outlive a change of page and end with the session.
 */
export function useStartedActions(network: ReportNetwork) {
  const client = useQueryClient();
  const businessId = useMe().business?.id;
  const queryKey = useMemo(() => ['started ad actions', businessId], [businessId]);
  const { data = none } = useQuery<StartedAction[]>({
    queryKey,
    // Running actions of the log are read once, so that they are shown again after a reload.
    queryFn: async () => {
      const { items } = await client.fetchQuery(newestActionsQuery);
      const known = client.getQueryData<StartedAction[]>(queryKey) ?? none;
      const others = items.filter(({ id, finished_at }) => !finished_at && known.every((action) => action.id !== id));
      return [...known, ...others.map(toStarted)];
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (update: (actions: StartedAction[]) => StartedAction[]) =>
    client.setQueryData<StartedAction[]>(queryKey, (actions = none) => update(actions));
  const actions = useMemo(() => data.filter((action) => action.network === network), [data, network]);
  return {
    actions,
    pending: useMemo(() => pendingRows(actions), [actions]),
    start: ({
      action_id: id,
      kind,
      account,
      fbUid,
      message,
      rowIds,
      skipped,
      paused_parents: pausedParents = [],
    }: NewAction) => {
      // An action that waits for approval has no id and nothing to follow.
      if (id === null) return toast.info(message);
      return change((all) =>
        addAction(all, {
          id,
          kind,
          account,
          fbUid,
          message,
          rowIds,
          skipped,
          pausedParents,
          network,
          isFinished: false,
        }),
      );
    },
    setParentsActivated: (id: number) =>
      change((all) => all.map((action) => (action.id === id ? { ...action, pausedParents: [] } : action))),
    setFinished: (id: number, isFinished: boolean) =>
      change((all) => all.map((action) => (action.id === id ? { ...action, isFinished } : action))),
    close: (id: number) => change((all) => all.filter((action) => action.id !== id)),
  };
}
