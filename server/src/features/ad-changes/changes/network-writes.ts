import type { AdSetting } from '@fanfare/connectors/ports/ads/ads';
import type { AdAccountCall } from '../../connections/index.ts';
import { changesOf } from './network-reads.ts';

type Write = { call: AdAccountCall; setting: AdSetting } & PromiseWithResolvers<void>;
type Queue = { waiting: Write[]; running: number };

/** Number of calls that set values of one account at the same time. */
const maxCalls = 2;
/**
 * Number of values in one call: fewer than networks take, because the answer of a small call makes room for the next
 * one sooner.
 */
const maxSetTogether = 20;

/**
 * Writer of values at networks; values of one account that are set at the same time share one call, if the network
 * allows that. No value is sent twice, because a failed call may have set some of its values.
 */
export const createSettingWriter = () => {
  const queues = new Map<string, Queue>();

  const settle = async (writes: readonly Write[], queue: Queue): Promise<void> => {
    const [first] = writes;
    if (!first) return;
    const { grant, account } = first.call;
    const { setMany } = changesOf(first.call);
    if (writes.length === 1 || !setMany) {
      await Promise.all(writes.map((write) => setOne(write).then(write.resolve, write.reject)));
      return;
    }
    const settings = writes.map(({ setting }) => setting);
    try {
      const failures = await setMany(grant, account, settings);
      if (failures.length === 0) throw new Error('No value was sent.');
      // Values that a call did not send are sent first by the next call.
      queue.waiting.unshift(...writes.slice(failures.length));
      for (const [index, { resolve, reject }] of writes.slice(0, failures.length).entries())
        if (failures[index]) reject(failures[index]);
        else resolve();
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  };

  const drain = async (key: string, queue: Queue): Promise<void> => {
    queue.running += 1;
    // Values that are set in the same tick are sent in one call.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.waiting.length > 0) {
      const token = queue.waiting[0]?.call.grant.accessToken;
      const isOther = queue.waiting.findIndex(({ call }) => call.grant.accessToken !== token);
      await settle(queue.waiting.splice(0, isOther === -1 ? maxSetTogether : Math.min(isOther, maxSetTogether)), queue);
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  };

  return async (call: AdAccountCall, setting: AdSetting): Promise<void> => {
    if (!changesOf(call).setMany) return setOne({ call, setting });
    const key = `${call.connector.network} ${call.account.id}`;
    const queue = queues.get(key) ?? { waiting: [], running: 0 };
    queues.set(key, queue);
    const write: Write = { call, setting, ...Promise.withResolvers<void>() };
    queue.waiting.push(write);
    if (queue.running < maxCalls) void drain(key, queue);
    return write.promise;
  };
};

const setOne = ({ call, setting }: Pick<Write, 'call' | 'setting'>): Promise<void> => {
  const { grant, account } = call;
  return setting.type === 'status'
    ? changesOf(call).setOn(grant, account, setting.ref, setting.isOn)
    : changesOf(call).setBudget(grant, account, setting.budget, setting.minor);
};
