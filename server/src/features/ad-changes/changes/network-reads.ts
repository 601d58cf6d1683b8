import type { AdObject, AdObjectRef } from '@fanfare/connectors/ports/ads/ads';
import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { createKeyedBatcher } from '../../../platform/batching.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdAccountCall } from '../../connections/index.ts';
import { InvalidContent } from '../../deliveries/index.ts';
import type { ChangeCall } from '../change.ts';

type Read = { call: AdAccountCall; ref: AdObjectRef };
type ReadResult = { object: AdObject | undefined } | { error: unknown };

/**
 * Number of objects read in one call: fewer than networks take, so that the first are changed while the rest is read.
 */
const maxReadTogether = 20;
/** Kinds of failures that can be about one object among several. */
const objectFailures: readonly FailureKind[] = ['permission', 'rejected', 'gone'];

export const changesOf = ({ connector }: AdAccountCall) => {
  if (!connector.adChanges) throw new Problem('network-not-set-up');
  return connector.adChanges;
};

/** Reader of ad objects; reads of one account requested at the same time share one call. */
export const createObjectReader = () => {
  const read = createKeyedBatcher(
    async (_account: string, reads: readonly Read[]): Promise<ReadResult[]> => {
      const groups = [...Map.groupBy(reads, ({ call }) => call.grant.accessToken).values()];
      const results = new Map((await Promise.all(groups.map(readTogether))).flat());
      return reads.map((each) => results.get(each) ?? { object: undefined });
    },
    { maxBatchSize: maxReadTogether, retriesAlone: false },
  );
  return async (call: AdAccountCall, ref: AdObjectRef): Promise<AdObject | undefined> => {
    const result = await read(`${call.connector.network} ${call.account.id}`, { call, ref });
    if ('error' in result) throw result.error;
    return result.object;
  };
};

const readTogether = async (reads: readonly Read[]): Promise<[Read, ReadResult][]> => {
  const [first] = reads;
  if (!first) return [];
  const { connector, grant, account } = first.call;
  try {
    if (!connector.adObjects) throw new Problem('network-not-set-up');
    const objects = await connector.adObjects.read(
      grant,
      account,
      reads.map(({ ref }) => ref),
    );
    const byKey = new Map(objects.map((object) => [keyOf(object), object]));
    return reads.map((each) => [each, { object: byKey.get(keyOf(each.ref)) }]);
  } catch (error) {
    const isOfOne = error instanceof ConnectorFailure && objectFailures.includes(error.kind);
    if (reads.length === 1 || !isOfOne) return reads.map((each) => [each, { error }]);
    return (await Promise.all(reads.map((each) => readTogether([each])))).flat();
  }
};

const keyOf = ({ level, id }: Pick<AdObjectRef, 'level' | 'id'>): string => `${level} ${id}`;

/** Reads the object as it is now; undefined if it does not exist. */
export const readObject = async (call: ChangeCall, ref: AdObjectRef): Promise<AdObject | undefined> => {
  const object = await call.readObject(ref);
  return object && object.state !== 'removed' ? object : undefined;
};

/** Reads the object as it is now; throws if it can't be changed. */
export const readChangeable = async (call: ChangeCall, ref: AdObjectRef): Promise<AdObject> => {
  const object = await readObject(call, ref);
  if (!object) throw new InvalidContent('It was deleted at the network.');
  if (object.state === 'archived') throw new InvalidContent('It is archived and can’t be changed.');
  return object;
};
