import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import type { ActionQueued } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** An action that was started in this browser or had not ended when the page was loaded, until its result is closed. */
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
  /** Paused parents that activated rows wait for. */
  pausedParents: readonly PausedParent[];
  isFinished: boolean;
};
type PausedParent = NonNullable<ActionQueued['paused_parents']>[number];

/** Answer of the server with the request it belongs to. */
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

/** Adds an action, which can be a repeated answer. Only the newest finished action stays; Ad changes lists them all. */
export function addAction(actions: readonly StartedAction[], added: StartedAction): StartedAction[] {
  const others = actions.filter(({ id }) => id !== added.id);
  const newestResult = others.find(({ isFinished }) => isFinished);
  return [added, ...others.filter((action) => !action.isFinished || action === newestResult)];
}

type LoggedAction = Output<'GET /ads/actions'>['items'][number];
export const newestActionsQuery = query('GET /ads/actions', { query: {}, silent: true });

/** An action of the log that has not ended. Its rows are not known. */
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
    // Read once: after a reload, running actions are shown again.
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
