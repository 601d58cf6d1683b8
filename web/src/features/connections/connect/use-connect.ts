import type { AccountKind } from '@fanfare/contract/connections';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Key, type Output, query } from '../../../lib/api.ts';
import { onConnectMessage, openConnectPopup } from './connect-popup.ts';
import { lastAttemptId, newestAttempt } from './newest-attempt.ts';

export type AttemptResult = Output<'GET /connections/attempt/{id}'>;
export type ConnectState =
  | { at: 'rest' }
  | { at: 'waiting'; kind: AccountKind }
  /** The browser did not open the window. */
  | { at: 'blocked'; kind: AccountKind; path: string }
  /** Closed without a word; it may still go on where we cannot see it. */
  | { at: 'closed'; kind: AccountKind; path: string }
  | { at: 'trouble'; message: string }
  | { at: 'told'; attempt: AttemptResult };

export type Connect = { state: ConnectState; connect: (kind: AccountKind, path: string) => void; dismiss: () => void };

/** Everything that changes when an account is connected, mended or gone. */
export const staleAfterConnect: Key[] = [
  'GET /connections',
  'GET /connections/attempts',
  'GET /user/{id}/account/social',
  'GET /user/{id}/account/adnetworks',
  'POST /facebook/settings/verify_features',
  'GET /facebook/comment_sync',
  'POST /user/business/{bid}/pixel',
  'POST /user/business/available_assets',
];

const refresh = (client: QueryClient) =>
  Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));

const attemptsQuery = query('GET /connections/attempts', { silent: true });

/** A person's way to a network and back, as the page they left sees it. */
export function useConnect(onDone?: (attempt: AttemptResult) => void): Connect {
  const client = useQueryClient();
  const [state, setState] = useState<ConnectState>({ at: 'rest' });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  // Windows tell every tab: one that did not open them has something new to show too.
  useEffect(() => onConnectMessage(() => void refresh(client)), [client]);

  async function tell(attempt: AttemptResult) {
    stop.current?.();
    setState({ at: 'told', attempt });
    await refresh(client);
    onDone?.(attempt);
  }

  function connect(kind: AccountKind, path: string) {
    stop.current?.();
    const known = lastAttemptId(client.getQueryData(attemptsQuery.queryKey)?.attempts ?? []);

    async function look(whenNone: ConnectState) {
      try {
        const { attempts } = await client.fetchQuery({ ...attemptsQuery, staleTime: 0 });
        const attempt = newestAttempt(attempts, kind, known);
        if (attempt && attempt.outcome !== 'waiting') await tell(attempt);
        else setState((now) => (now.at === 'waiting' ? whenNone : now));
      } catch {
        setState((now) => (now.at === 'waiting' ? whenNone : now));
      }
    }

    stop.current = openConnectPopup({
      kind,
      path,
      onMessage: ({ attempt, message }) => {
        const trouble: ConnectState = { at: 'trouble', message };
        if (attempt === null) return setState(trouble);
        void client
          .fetchQuery({ ...query('GET /connections/attempt/{id}', { params: { id: attempt } }), staleTime: 0 })
          .then(tell, () => setState(trouble));
      },
      onClosed: () => void look({ at: 'closed', kind, path }),
    });
    setState(stop.current ? { at: 'waiting', kind } : { at: 'blocked', kind, path });
  }

  return { state, connect, dismiss: () => setState({ at: 'rest' }) };
}
