import type { AccountKind } from '@fanfare/contract/connections/connections';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Key, type Output, query } from '../../../lib/api.ts';
import { onConnectMessage, openConnectPopup } from './connect-popup.ts';
import { lastAttemptId, newestAttempt } from './newest-attempt.ts';
import { reloadsPage, reloadWithResult, showStoredResult } from './page-reload.ts';

export type AttemptResult = Output<'GET /connections/attempt/{id}'>;
type ConnectState =
  | { status: 'idle' }
  | { status: 'waiting'; kind: AccountKind }
  /** State after the browser blocked the popup. */
  | { status: 'blocked'; kind: AccountKind; path: string }
  /**
   * State after the popup was closed without a message; the sign-in can still finish, because the opener link can be
   * cut.
   */
  | { status: 'closed'; kind: AccountKind; path: string }
  | { status: 'failed'; message: string; kind: AccountKind; path: string }
  | { status: 'finished'; attempt: AttemptResult; path: string };

export type Connect = { state: ConnectState; connect: (kind: AccountKind, path: string) => void; dismiss: () => void };

/** Queries to invalidate after an account was connected, reconnected or disconnected. */
export const staleAfterConnect: Key[] = [
  'GET /connections',
  'GET /connections/attempts',
  'GET /user/{id}/account/social',
  'GET /user/{id}/account/adnetworks',
  'POST /facebook/settings/verify_features',
  'GET /facebook/comment_sync',
  'GET /social/accounts',
  'POST /user/business/{bid}/pixel',
  'POST /user/business/available_assets',
  'POST /leads/autoresponder/{service}',
  'GET /leads/form',
  'GET /facebook/page/autoresponder',
];

const refreshConnections = (client: QueryClient) =>
  Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));

const attemptsQuery = query('GET /connections/attempts', { silent: true });

/** Opens the popup of a network and follows the attempt until it has an outcome. */
export function useConnect(onDone?: (attempt: AttemptResult) => void): Connect {
  const client = useQueryClient();
  const [state, setState] = useState<ConnectState>({ status: 'idle' });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  useEffect(showStoredResult, []);
  // Popups broadcast their result to every tab, so tabs that did not open the popup refresh their data.
  useEffect(() => onConnectMessage(() => void refreshConnections(client)), [client]);

  async function finish(attempt: AttemptResult, path: string) {
    stop.current?.();
    if (reloadsPage(attempt.kind)) return reloadWithResult(attempt);
    setState({ status: 'finished', attempt, path });
    await refreshConnections(client);
    onDone?.(attempt);
  }

  function connect(kind: AccountKind, path: string) {
    stop.current?.();
    const lastKnownId = lastAttemptId(client.getQueryData(attemptsQuery.queryKey)?.attempts ?? []);

    async function checkAttempts(fallback: ConnectState) {
      try {
        const { attempts } = await client.fetchQuery({ ...attemptsQuery, staleTime: 0 });
        const attempt = newestAttempt(attempts, kind, lastKnownId);
        if (attempt && attempt.outcome !== 'waiting') await finish(attempt, path);
        else if (reloadsPage(kind)) reloadWithResult();
        else setState((current) => (current.status === 'waiting' ? fallback : current));
      } catch {
        setState((current) => (current.status === 'waiting' ? fallback : current));
      }
    }

    stop.current = openConnectPopup({
      kind,
      path,
      onMessage: ({ attempt, message }) => {
        const failure: ConnectState = { status: 'failed', message, kind, path };
        if (attempt === null) return setState(failure);
        void client
          .fetchQuery({ ...query('GET /connections/attempt/{id}', { params: { id: attempt } }), staleTime: 0 })
          .then(
            (result) => finish(result, path),
            () => setState(failure),
          );
      },
      onClosed: () => void checkAttempts({ status: 'closed', kind, path }),
    });
    setState(stop.current ? { status: 'waiting', kind } : { status: 'blocked', kind, path });
  }

  return { state, connect, dismiss: () => setState({ status: 'idle' }) };
}
