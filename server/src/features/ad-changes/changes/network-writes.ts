import type { AdSetting } from '@fanfare/connectors/ports/ads/ads';
import { createKeyedBatcher } from '../../../platform/batching.ts';
import type { AdAccountCall } from '../../connections/index.ts';
import { changesOf } from './network-reads.ts';

type Write = { call: AdAccountCall; setting: AdSetting };
type WriteResult = { error?: unknown };

/** Values that Facebook sets in one call. */
const maxSetTogether = 50;

/** Sets values at networks; those of one account that are set at the same time, in one call where the network takes it. */
export const createSettingWriter = () => {
  // A failed call is never repeated here: it may have set some of the values.
  const setTogether = createKeyedBatcher(
    async (_account: string, writes: readonly Write[]): Promise<WriteResult[]> => {
      const groups = [...Map.groupBy(writes, ({ call }) => call.grant.accessToken).values()];
      const results = new Map((await Promise.all(groups.map(setGroup))).flat());
      return writes.map((write) => results.get(write) ?? { error: new Error('A value was not set.') });
    },
    { maxBatchSize: maxSetTogether, retriesAlone: false },
  );
  return async (call: AdAccountCall, setting: AdSetting): Promise<void> => {
    if (!changesOf(call).setMany) return setOne({ call, setting });
    const { error } = await setTogether(`${call.connector.network} ${call.account.id}`, { call, setting });
    if (error) throw error;
  };
};

const setGroup = async (writes: readonly Write[]): Promise<[Write, WriteResult][]> => {
  const [first] = writes;
  if (!first) return [];
  const { grant, account } = first.call;
  try {
    const settings = writes.map(({ setting }) => setting);
    const failures = writes.length === 1 ? [] : await changesOf(first.call).setMany?.(grant, account, settings);
    if (!failures || writes.length === 1) await Promise.all(writes.map(setOne));
    return writes.map((write, index) => [write, { error: failures?.[index] }]);
  } catch (error) {
    return writes.map((write) => [write, { error }]);
  }
};

const setOne = ({ call, setting }: Write): Promise<void> => {
  const { grant, account } = call;
  return setting.type === 'status'
    ? changesOf(call).setOn(grant, account, setting.ref, setting.isOn)
    : changesOf(call).setBudget(grant, account, setting.budget, setting.minor);
};
