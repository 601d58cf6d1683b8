import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant, RemoteAccount } from '@fanfare/connectors/ports/grant';
import { callbackPath } from '@fanfare/contract/connect-calls';
import { type Attempt, attemptMinutes, attemptsKept, connectionMessages, kindOf } from '@fanfare/contract/connections';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import { hashToken, newToken, type RandomBytes } from '../../../platform/random.ts';
import type { Vault } from '../../../platform/secrets/index.ts';
import type { Actor } from '../../audit/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import { listAccounts } from '../reachable/reachable-assets.ts';
import type { Keeping } from './connection-upsert.service.ts';
import { type AttemptRow, oauthAttemptStore } from './oauth-attempts.store.ts';

export type Connecting = ReturnType<typeof oauthFlowService>;
type Deps = {
  db: Db;
  vault: Vault;
  now: Now;
  random: RandomBytes;
  origin: string;
  networks: Networks;
  keeping: Keeping;
};

export type Beginning = {
  network: NetworkName;
  scopes: string[];
  /** The connection to mend. */
  connection?: ConnectionRow | undefined;
  /** Ask again for what was declined. */
  rerequest?: boolean | undefined;
  /** Whom to suggest on the network's page. */
  loginHint?: string | undefined;
};
type Ending = Pick<AttemptRow, 'outcome' | 'message'> & {
  words?: string | undefined;
  connectionId?: number | undefined;
};

/** A person's way to a network's consent page and back. */
export const oauthFlowService = ({ db, vault, now, random, origin, networks, keeping }: Deps) => {
  const connectorOf = (network: NetworkName) => {
    const connector = networks.find(network);
    const { authorizer, callback } = connector ?? {};
    if (!connector || !authorizer || !callback) throw new Problem('network-not-set-up');
    return { connector, authorizer, callback };
  };

  const exchanged = async (attempt: AttemptRow, { authorizer }: Connector, code: string): Promise<Grant> => {
    if (!authorizer) throw new Problem('network-not-set-up');
    const codeVerifier = attempt.secretId === null ? undefined : await vault.read(db, attempt.secretId, verifierPlace);
    return authorizer.exchange({ code, redirectUri: `${origin}${callbackPath(attempt.network)}`, codeVerifier });
  };

  /** Which of the accounts behind a grant is meant; or why none is. */
  const chosenOf = async (
    attempt: AttemptRow,
    accounts: RemoteAccount[],
  ): Promise<RemoteAccount | { message: string }> => {
    const { network, businessId, connectionId } = attempt;
    const label = networkLabels[network];
    const [first] = accounts;
    if (!first) return { message: `There is no ${label} channel behind this account, so nothing was connected.` };
    const mended = connectionId === null ? undefined : await connectionStore(db).find(businessId, connectionId);
    if (mended) {
      const same = accounts.find(({ id }) => id === mended.remoteId);
      const message = `You signed in as ${first.name}, but this connection belongs to ${mended.name}. Nothing was changed: sign in to ${label} as ${mended.name}, or connect ${first.name} as a new account.`;
      return same ?? { message };
    }
    if (network !== 'youtube') return first;
    // Of several channels the first that is not connected yet: connecting once more takes the next.
    for (const account of accounts) if (!(await keeping.isConnected(businessId, network, account.id))) return account;
    return { message: connectionMessages.youtubeAlreadyConnected };
  };

  /** What became of the visit, with the network's words; the person is told by the page they come back to. */
  const settle = async (actor: Actor, attempt: AttemptRow, connector: Connector, code: string): Promise<Ending> => {
    const label = networkLabels[attempt.network];
    let grant: Grant;
    let accounts: RemoteAccount[];
    try {
      grant = await exchanged(attempt, connector, code);
      accounts = await listAccounts(connector, grant);
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return { outcome: 'failed', message: error.facts.sentence, words: error.facts.words };
    }
    const chosen = await chosenOf(attempt, accounts);
    if ('message' in chosen) return { outcome: 'failed', message: chosen.message };
    grant = { ...grant, account: chosen };
    const { row, missing, trouble } = await keeping.saveGrant(actor, attempt.businessId, connector, grant, attempt.scopes);
    const connected = `${row.name} is connected.`;
    if (trouble) return { outcome: 'connected', message: `${connected} ${trouble}`, connectionId: row.id };
    if (missing.length === 0) return { outcome: 'connected', message: connected, connectionId: row.id };
    const message = `${connected} Not everything we asked ${label} for was allowed, so some features stay closed.`;
    return { outcome: 'limited', message, words: missing.join(', '), connectionId: row.id };
  };

  return {
    /** Makes a state for one visit by one session, and says where the network asks. */
    begin: async (actor: Actor, business: BusinessContext, { network, scopes, connection, rerequest, loginHint }: Beginning) => {
      const { sessionId, userId } = actor.caller;
      if (sessionId === null) throw new Problem('session-only');
      const { authorizer } = connectorOf(network);
      const state = newToken(random);
      const verifier = newToken(random);
      await db.transaction(async (tx) => {
        const secretId = await vault.put(tx, verifierPlace, verifier);
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
          begunAt: now(),
          endsAt: new Date(now().getTime() + attemptMinutes * 60_000),
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

    /** The way back. Answers the attempt it was, or nothing when the state is nobody's. */
    finish: async (actor: Actor, network: NetworkName, query: Record<string, string>): Promise<number | undefined> => {
      const { sessionId, userId } = actor.caller;
      if (sessionId === null) return undefined;
      const { connector, callback } = connectorOf(network);
      const answer = callback.read(query);
      const taking = { stateHash: hashToken(answer.state), network, sessionId, userId, now: now() };
      const attempt = await oauthAttemptStore(db).consume(taking);
      if (!attempt) return undefined;
      const label = networkLabels[network];
      const ending: Ending =
        answer.outcome === 'code'
          ? await settle(actor, attempt, connector, answer.code)
          : answer.outcome === 'denied'
            ? { outcome: 'denied', message: `You did not allow it, so nothing was connected. ${label} was told no.` }
            : { outcome: 'failed', message: `${label} sent you back without a permission.`, words: answer.words };
      await db.transaction(async (tx) => {
        const { words = null, connectionId, ...told } = ending;
        const change = { ...told, words, secretId: null, requestId: actor.client.requestId };
        await oauthAttemptStore(tx).update(attempt.id, connectionId ? { ...change, connectionId } : change);
        if (attempt.secretId !== null) await vault.remove(tx, attempt.secretId);
      });
      return attempt.id;
    },

    attempt: async (actor: Actor, id: number): Promise<Attempt> => {
      const row = await oauthAttemptStore(db).ofPersonEverywhere(actor.caller.userId, id);
      if (!row) throw new Problem('not-found');
      return present(row);
    },

    /** The owner sees everybody's, a member their own. */
    attempts: async ({ caller }: Actor, business: BusinessContext): Promise<Attempt[]> => {
      const whose = business.isOwner ? undefined : caller.userId;
      return (await oauthAttemptStore(db).latest(business.id, attemptsKept, whose)).map(present);
    },

    /** Forgets visits of the past; what the verifiers protected is long over. */
    removeOlderThan: (before: Date) =>
      db.transaction(async (tx) => {
        for (const { secretId } of await oauthAttemptStore(tx).removeEverywhere(before)) {
          if (secretId !== null) await vault.remove(tx, secretId);
        }
      }),
  };
};

const verifierPlace = 'connection-attempt';

const present = (row: AttemptRow): Attempt => ({
  id: row.id,
  kind: kindOf(row.network) ?? 'facebook',
  outcome: row.outcome,
  message: row.message,
  words: row.words,
  connection_id: row.connectionId,
  request_id: row.requestId,
  begun: row.begunAt,
});
