import type { Need } from '@fanfare/contract/kit/permission';
import type { RateLimit } from '@fanfare/contract/networks/profile';
import type { NotificationEvent } from '@fanfare/contract/notifications';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { DeliveryMessages } from './delivery-messages.ts';
import type { DeliveryRow } from './delivery-rows.ts';

/** Limit of a sequence: at most `maxCount` of its deliveries are sent within `seconds`. */
export type SequenceLimit = { seconds: number; maxCount: number };

export type DeliveryAccount = Pick<DeliveryRow, 'network' | 'accountId'>;

/** Answer of a network that has the delivery. `result` is passed to `afterSent`. */
export type Sent<Result> = {
  state: 'sent';
  remoteId: string;
  url: string;
  requestId?: string | undefined;
  /** True if the call changed an existing object, so that several deliveries can have its remote id. */
  changesExisting?: boolean;
  result: Result;
};
/** Answer of a network that is still processing the delivery; `progress` is stored and passed to `resume`. */
export type Waiting = { state: 'waiting'; progress: unknown; checkInSeconds: number };

/** Incident that users are notified of. `processed`: the network has finished processing the delivery. */
export type DeliveryIncident = 'failed' | 'unconfirmed' | 'forecast' | 'processed' | 'found';
export type DeliveryNotice = {
  event: NotificationEvent;
  groupKey: string;
  title: string;
  message: string;
  link: string;
  /** True if the owner of the business is notified too, not only the user who scheduled the delivery. */
  notifiesOwner: boolean;
};

/** Work in the transaction that records an outcome. It must be idempotent. */
export type OutcomeHook = (tx: Tx) => Promise<void>;

/** Hook for outcomes that are recorded together; `runAll` takes hooks with the same `kind`. */
export type SharedHook = { kind: string; runAll: (tx: Tx, hooks: readonly SharedHook[]) => Promise<void> };

type SentSubject<Subject, Result> = { delivery: DeliveryRow; subject: Subject; result: Result };

type Call<Subject, Connection> = { delivery: DeliveryRow; subject: Subject; connection: Connection };

/** Declaration of what a feature sends and how: `Subject` is its own row, `Connection` an opened account. */
export type DeliveryKindDefinition<Subject, Prepared, Connection, Result> = {
  /** Name stored with every delivery: `feature.noun`. */
  name: string;
  label: string;
  /** Permissions to view, act on and stop deliveries of the kind. `stop`: permission to stop and resume sending. */
  permission: { view: Need; act: Need; stop: Need };
  /**
   * Returns a filter for the accounts the member can use; without the function, every member with the permission can
   * use all.
   */
  accessFilter?(business: BusinessContext): Promise<(delivery: DeliveryAccount) => boolean>;
  /** Lists the accounts whose deliveries the member can see; undefined, or without the function: all. */
  visibleAccounts?(business: BusinessContext): Promise<readonly DeliveryAccount[] | undefined>;
  /** Name of the network or site in messages: "Published on …". */
  placeLabel(delivery: DeliveryRow): string;
  /** Path of the page of this product that shows the sent content. */
  pathFor(delivery: DeliveryRow, subject?: Subject): string;
  rateLimit(delivery: DeliveryRow): RateLimit | null;
  /** Limit of deliveries with the same `sequenceKey` that are sent within a time; null: any number. */
  sequenceLimit?(delivery: DeliveryRow): SequenceLimit | null;
  /**
   * Minutes after which a delivery that could not be sent is canceled, instead of being marked as missed after the
   * grace period.
   */
  expiresAfterMinutes?: number;
  /** Sentences of the ledger for this kind, where the default ones about posts don't fit. */
  messages?: Partial<DeliveryMessages>;
  /** Automatic retries after a failure that certainly sent nothing. */
  retries: 'backoff' | 'none';
  /**
   * Seconds before each retry, spread by 20%, instead of the delays of the delivery engine. For kinds whose receiver
   * ignores a repeated call: after a lost answer, the call is repeated by the same delays.
   */
  retryDelaysSeconds?: readonly number[];
  /** Reaction to a lost response that reconciliation does not find: `ask` the user, or `repeat` an idempotent call. */
  afterLoss(subject: Subject): 'ask' | 'repeat';
  /** True if reconciliation looks for a delivery that may have been sent, before a member's retry sends it again. */
  reconcilesBeforeRetry?: boolean;
  /** Delays until the account is read after a lost answer, in seconds from one try to the next. 0: at once. */
  reconcileDelaysSeconds?: readonly number[];
  /** Loads the content of deliveries in one query. */
  load(db: Db | Tx, deliveries: readonly DeliveryRow[]): Promise<Map<number, Subject>>;
  /** Prepares the call, by steps that can happen twice: reading files, reading data, uploading. Nothing is sent yet. */
  prepare(delivery: DeliveryRow, subject: Subject): Promise<Prepared>;
  /** Opens the account of a delivery and calls `run` with the connection. */
  connect<T>(delivery: DeliveryRow, subject: Subject, run: (connection: Connection) => Promise<T>): Promise<T>;
  /** Sends the delivery; called once per claim. Throws a `ConnectorFailure`, whose kind decides what happens next. */
  send(call: Call<Subject, Connection> & { prepared: Prepared }): Promise<Sent<Result> | Waiting>;
  resume?(call: Call<Subject, Connection>): Promise<Sent<Result> | Waiting>;
  /** Looks for the delivery on its account; undefined if it is not there. */
  find(call: Call<Subject, Connection>, since: Date): Promise<Sent<Result> | Waiting | undefined>;
  /** Hook after a success; undefined for most deliveries: without a hook, outcomes are recorded in batches. */
  afterSent?(delivery: DeliveryRow, subject: Subject, result: Result): OutcomeHook | undefined;
  /**
   * Hook instead of `afterSent`, for kinds with work after most deliveries: it gets all deliveries whose outcomes are
   * recorded together.
   */
  afterAllSent?(tx: Tx, sent: readonly SentSubject<Subject, Result>[]): Promise<void>;
  afterFailed?(delivery: DeliveryRow, subject: Subject): OutcomeHook | undefined;
  /** Check before a member or the owner sends a delivery again; throws a `Problem` to refuse. */
  beforeRetry?(tx: Tx, deliveries: readonly DeliveryRow[], isOwner: boolean): Promise<void>;
  /** Copies a delivery's content for a replay; a kind without this function cannot be replayed. */
  copy?(tx: Tx, from: DeliveryRow, to: DeliveryRow): Promise<void>;
  /** Returns the notice; null: no notification. */
  notice(delivery: DeliveryRow, subject: Subject, incident: DeliveryIncident): DeliveryNotice | null;
};

/** One delivery with its loaded content. The types of the kind stay inside. */
export type LoadedDelivery = {
  afterLoss: 'ask' | 'repeat';
  prepare(): Promise<void>;
  /** Opens the account and calls `run`; the calls are only valid until `run` ends. */
  connect<T>(delivery: DeliveryRow, run: (calls: NetworkCalls) => Promise<T>): Promise<T>;
  path: string;
  afterFailed?: OutcomeHook | undefined;
  notice(delivery: DeliveryRow, incident: DeliveryIncident): DeliveryNotice | null;
};
type SentHooks = { afterSent?: OutcomeHook | undefined; sharedHook?: SharedHook | undefined };
/** Answer of a network with the hooks of its kind. */
export type NetworkAnswer = (Omit<Sent<never>, 'result'> & SentHooks) | Waiting;
/** Calls to the network for one delivery, on an opened connection. */
type NetworkCalls = {
  send(claimed: DeliveryRow): Promise<NetworkAnswer>;
  resume(claimed: DeliveryRow): Promise<NetworkAnswer>;
  find(since: Date): Promise<NetworkAnswer | undefined>;
};

export type DeliveryKind = Pick<
  DeliveryKindDefinition<never, never, never, never>,
  | 'name'
  | 'label'
  | 'permission'
  | 'accessFilter'
  | 'visibleAccounts'
  | 'placeLabel'
  | 'rateLimit'
  | 'sequenceLimit'
  | 'expiresAfterMinutes'
  | 'messages'
  | 'beforeRetry'
  | 'reconcilesBeforeRetry'
  | 'retries'
  | 'retryDelaysSeconds'
  | 'reconcileDelaysSeconds'
  | 'copy'
> & {
  pathFor(delivery: DeliveryRow): string;
  load(db: Db | Tx, deliveries: readonly DeliveryRow[]): Promise<Map<number, LoadedDelivery>>;
};

/**
 * Declares a kind of delivery. It is listed in `Feature.deliveryKinds`, and the delivery engine calls its functions.
 */
export const deliveryKind = <Subject, Prepared, Connection, Result>(
  kind: DeliveryKindDefinition<Subject, Prepared, Connection, Result>,
): DeliveryKind => {
  const sentSubjects = new WeakMap<SharedHook, SentSubject<Subject, Result>>();
  const toSharedHook = (sent: SentSubject<Subject, Result>): SharedHook | undefined => {
    if (!kind.afterAllSent) return undefined;
    const hook: SharedHook = {
      kind: kind.name,
      runAll: async (tx, hooks) =>
        kind.afterAllSent?.(
          tx,
          hooks.flatMap((each) => sentSubjects.get(each) ?? []),
        ),
    };
    sentSubjects.set(hook, sent);
    return hook;
  };

  const toLoaded = (delivery: DeliveryRow, subject: Subject): LoadedDelivery => {
    let prepared: Prepared;
    const toNetworkAnswer = (claimed: DeliveryRow, outcome: Sent<Result> | Waiting): NetworkAnswer => {
      if (outcome.state === 'waiting') return outcome;
      const { result, ...sent } = outcome;
      const hooks = {
        afterSent: kind.afterSent?.(claimed, subject, result),
        sharedHook: toSharedHook({ delivery: claimed, subject, result }),
      };
      return { ...sent, ...hooks };
    };
    return {
      afterLoss: kind.afterLoss(subject),
      path: kind.pathFor(delivery, subject),
      prepare: async () => {
        prepared = await kind.prepare(delivery, subject);
      },
      connect: (current, run) =>
        kind.connect(current, subject, (connection) =>
          run({
            send: async (claimed) =>
              toNetworkAnswer(claimed, await kind.send({ delivery: claimed, subject, connection, prepared })),
            resume: async (claimed) => {
              if (!kind.resume) throw new Error(`${kind.name} cannot be resumed.`);
              return toNetworkAnswer(claimed, await kind.resume({ delivery: claimed, subject, connection }));
            },
            find: async (since) => {
              const outcome = await kind.find({ delivery: current, subject, connection }, since);
              return outcome && toNetworkAnswer(current, outcome);
            },
          }),
        ),
      afterFailed: kind.afterFailed?.(delivery, subject),
      notice: (current, incident) => kind.notice(current, subject, incident),
    };
  };
  return {
    ...kind,
    load: async (db, rows) => {
      const subjects = await kind.load(db, rows);
      return new Map(
        rows.flatMap((row) => {
          const subject = subjects.get(row.id);
          return subject === undefined ? [] : [[row.id, toLoaded(row, subject)]];
        }),
      );
    },
  };
};
