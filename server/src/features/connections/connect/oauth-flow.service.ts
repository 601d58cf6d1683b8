import type { CallbackResult } from '@fanfare/connectors/ports/authorizer';
import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant, RemoteAccount } from '@fanfare/connectors/ports/grant';
import { callbackPath } from '@fanfare/contract/connections/connect-calls';
import {
  type Attempt,
  accountKindFor,
  attemptTtlMinutes,
  connectionMessages,
  maxStoredAttempts,
} from '@fanfare/contract/connections/connections';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { BusinessContext, FindMembership } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import type { Actor } from '../../audit/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import { listAccounts } from '../reachable/reachable-assets.ts';
import type { ConnectionUpsertService } from './connection-upsert.service.ts';
import { type AttemptRow, oauthAttemptStore } from './oauth-attempts.store.ts';

export type OAuthFlowService = ReturnType<typeof oauthFlowService>;
type Deps = {
  networks: Networks;
  connectionUpsert: ConnectionUpsertService;
  findMembership: FindMembership;
};

export type OAuthRequest = {
  network: NetworkName;
  scopes: string[];
  /** Id of the connection to be reconnected; undefined for a new account. */
  connection?: ConnectionRow | undefined;
  /** True to let Facebook ask again for permissions that the user declined before. */
  rerequest?: boolean | undefined;
  /** Account name to fill in on the network's sign-in page. */
  loginHint?: string | undefined;
};
type AttemptResult = Pick<AttemptRow, 'outcome' | 'message'> & {
  networkMessage?: string | undefined;
  connectionId?: number | undefined;
};

/** Service for the OAuth flow: consent page of a network, callback, stored grant. */
export const oauthFlowService = (platform: Platform, deps: Deps) => {
  const { db, vault, now, random, origin } = platform;
  const { networks, connectionUpsert, findMembership } = deps;

  const requireConnector = (network: NetworkName) => {
    const connector = networks.find(network);
    const { authorizer, callback } = connector ?? {};
    if (!connector || !authorizer || !callback) throw new Problem('network-not-set-up');
    return { connector, authorizer, callback };
  };

  const exchangeCode = async (attempt: AttemptRow, { authorizer }: Connector, code: string): Promise<Grant> => {
    if (!authorizer) throw new Problem('network-not-set-up');
    const codeVerifier =
      attempt.secretId === null ? undefined : await vault.read(db, attempt.secretId, verifierContext);
    return authorizer.exchange({ code, redirectUri: `${origin}${callbackPath(attempt.network)}`, codeVerifier });
  };

  /** Chooses which account of a new grant is connected, or returns a message why none can be. */
  const chooseAccount = async (
    attempt: AttemptRow,
    accounts: RemoteAccount[],
  ): Promise<RemoteAccount | { message: string }> => {
    const { network, businessId, connectionId } = attempt;
    const label = networkLabels[network];
    const [first] = accounts;
    if (!first) return { message: `This account has no ${label} channel, so nothing was connected.` };
    const existing = connectionId === null ? undefined : await connectionStore(db).find(businessId, connectionId);
    if (existing) {
      const match = accounts.find(({ id }) => id === existing.remoteId);
      const message = `You signed in as ${first.name}, but this connection is for ${existing.name}. Sign in as ${existing.name}, or add ${first.name} as a new account.`;
      return match ?? { message };
    }
    if (network !== 'youtube') return first;
    // A grant with several YouTube channels connects one per attempt: the first that is not connected yet.
    for (const account of accounts)
      if (!(await connectionUpsert.isConnected(businessId, network, account.id))) return account;
    return { message: connectionMessages.youtubeAlreadyConnected };
  };

  /** Finishes an attempt with its result, for the page the user returns to. */
  const complete = async (
    actor: Actor,
    attempt: AttemptRow,
    connector: Connector,
    code: string,
  ): Promise<AttemptResult> => {
    // The user may have left the business while the consent page was open.
    if (!(await findMembership(attempt.userId, attempt.businessId)))
      return { outcome: 'failed', message: 'You’re no longer a member of this business, so nothing was connected.' };
    let grant: Grant;
    let accounts: RemoteAccount[];
    try {
      grant = await exchangeCode(attempt, connector, code);
      accounts = await listAccounts(connector, grant);
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return { outcome: 'failed', message: error.details.message, networkMessage: error.details.networkMessage };
    }
    const account = await chooseAccount(attempt, accounts);
    if ('message' in account) return { outcome: 'failed', message: account.message };
    grant = { ...grant, account, ...(account.id === grant.account.id ? {} : { userId: grant.account.id }) };
    const { row, missing, warning } = await connectionUpsert.saveGrant(
      actor,
      attempt.businessId,
      connector,
      grant,
      attempt.scopes,
    );
    const connected = `${row.name} is connected.`;
    if (warning) return { outcome: 'connected', message: `${connected} ${warning}`, connectionId: row.id };
    if (missing.length === 0) return { outcome: 'connected', message: connected, connectionId: row.id };
    const message = `${connected} You didn't allow all permissions, so some features aren't available.`;
    return { outcome: 'limited', message, networkMessage: missing.join(', '), connectionId: row.id };
  };

  return {
    /** Creates a state for this session and returns the URL of the consent page. */
    begin: async (
      actor: Actor,
      business: BusinessContext,
      { network, scopes, connection, rerequest, loginHint }: OAuthRequest,
    ) => {
      const { sessionId, userId } = actor.caller;
      if (sessionId === null) throw new Problem('session-only');
      const { authorizer } = requireConnector(network);
      const state = newToken(random);
      const verifier = newToken(random);
      await db.transaction(async (tx) => {
        const secretId = await vault.put(tx, business.id, verifierContext, verifier);
        await oauthAttemptStore(tx).insert({
          stateHash: hashToken(state),
          sessionId,
          userId,
          businessId: business.id,
          network,
          mode: networks.mode,
          connectionId: connection?.id ?? null,
          scopes,
          secretId,
          outcome: 'waiting',
          message: `Waiting for ${networkLabels[network]}.`,
          requestId: actor.client.requestId,
          startedAt: now(),
          expiresAt: new Date(now().getTime() + attemptTtlMinutes * minuteMs),
        });
      });
      return authorizer.authorizeUrl({
        state,
        scopes,
        redirectUri: `${origin}${callbackPath(network)}`,
        codeChallenge: hashToken(verifier),
        rerequest,
        loginHint,
      });
    },

    /** Handles the callback. Returns the attempt's id, or undefined for an unknown state. */
    finish: async (actor: Actor, network: NetworkName, query: Record<string, string>): Promise<number | undefined> => {
      const { sessionId, userId } = actor.caller;
      if (sessionId === null) return undefined;
      const { connector, callback } = requireConnector(network);
      const answer = callback.read(query);
      const consumeInput = { stateHash: hashToken(answer.state), network, sessionId, userId, now: now() };
      const attempt = await oauthAttemptStore(db).consume(consumeInput);
      if (!attempt) return undefined;
      const result =
        answer.outcome === 'code'
          ? await complete(actor, attempt, connector, answer.code)
          : refusedResult(network, answer);
      await db.transaction(async (tx) => {
        const { networkMessage = null, connectionId, ...outcome } = result;
        const change = { ...outcome, networkMessage, secretId: null, requestId: actor.client.requestId };
        await oauthAttemptStore(tx).update(attempt.id, connectionId ? { ...change, connectionId } : change);
        if (attempt.secretId !== null) await vault.remove(tx, attempt.secretId);
      });
      return attempt.id;
    },

    attempt: async (actor: Actor, id: number): Promise<Attempt> => {
      const row = await oauthAttemptStore(db).findByUserEverywhere(actor.caller.userId, id);
      if (!row) throw new Problem('not-found');
      return present(row, now());
    },

    /** Lists attempts: owners see all of the business, members their own. */
    attempts: async ({ caller }: Actor, business: BusinessContext): Promise<Attempt[]> => {
      const at = now();
      const userId = business.isOwner ? undefined : caller.userId;
      return (await oauthAttemptStore(db).listLatest(business.id, maxStoredAttempts, userId)).map((row) =>
        present(row, at),
      );
    },

    /** Removes old attempts with their code verifiers. */
    removeOlderThan: (before: Date) =>
      db.transaction(async (tx) => {
        for (const { secretId } of await oauthAttemptStore(tx).removeOlderEverywhere(before)) {
          if (secretId !== null) await vault.remove(tx, secretId);
        }
      }),
  };
};

type Refusal = Exclude<CallbackResult, { outcome: 'code' }>;

const refusedResult = (network: NetworkName, answer: Refusal): AttemptResult => {
  if (answer.outcome === 'denied') return { outcome: 'denied', message: 'You declined access, so nothing changed.' };
  return {
    outcome: 'failed',
    message: `${networkLabels[network]} didn't grant access.`,
    networkMessage: answer.networkMessage,
  };
};

const verifierContext = 'connection-attempt';

/** Presents an attempt. One whose consent page was left open or closed expires: its state is no longer accepted. */
const present = (row: AttemptRow, now: Date): Attempt => {
  const isExpired = row.outcome === 'waiting' && row.expiresAt <= now;
  return {
    id: row.id,
    kind: accountKindFor(row.network) ?? 'facebook',
    outcome: isExpired ? 'expired' : row.outcome,
    message: isExpired ? expiredMessage : row.message,
    words: row.networkMessage,
    connection_id: row.connectionId,
    request_id: row.requestId,
    begun: row.startedAt,
  };
};

const expiredMessage = `You didn’t finish signing in within ${attemptTtlMinutes} minutes, so nothing changed.`;
