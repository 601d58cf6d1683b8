import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { done } from '@fanfare/contract/kit/success';
import { networkNames } from '@fanfare/contract/networks/names';
import { profileFor } from '@fanfare/contract/networks/profiles';
import {
  type AccountFault,
  type clockMoves,
  type NetworkFault,
  networkFaults,
  type PracticeState,
} from '@fanfare/contract/practice';
import { z } from 'zod';
import { operatorFetch } from '../../platform/outbound/index.ts';
import { Problem } from '../../platform/problem.ts';

export type PracticeService = ReturnType<typeof practiceService>;
type Deps = {
  sandboxUrl: string | undefined;
  /** Checks if the business has connected this account. */
  hasAccount: (businessId: number, network: string, accountId: string) => Promise<boolean>;
};

const Clock = z.object({ now: z.coerce.date(), offsetSeconds: z.number() });
const PendingFaults = z.array(z.object({ id: z.number(), network: z.string(), kind: z.string(), count: z.number() }));
const Networks = z.array(
  z.object({ name: z.string(), title: z.string(), home: z.string().nullable(), kinds: z.array(z.string()) }),
);

/** Fault kinds of the practice networks. `drop` executes the call and loses the response. */
const faultKinds: Record<NetworkFault, string> = {
  'rate-limit': 'rate-limit',
  away: 'reset',
  'lost-answer': 'drop',
  expired: 'token-expired',
  revoked: 'token-revoked',
};
const accountFaults: Record<AccountFault, { page: string; kind: NetworkFault }> = {
  expire: { page: 'expire', kind: 'expired' },
  revoke: { page: 'remove', kind: 'revoked' },
};
const moveSeconds = { hour: hourSeconds, day: daySeconds, month: 30 * daySeconds } as const;

export const practiceService = ({ sandboxUrl, hasAccount }: Deps) => {
  const send = async (method: string, path: string, body?: object) => {
    // Practice networks don't exist in live mode.
    if (sandboxUrl === undefined) throw new Problem('not-found');
    return operatorFetch(`${sandboxUrl}${path}`, {
      method,
      redirect: 'manual',
      timeoutMs: 5_000,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch(() => {
      throw new Problem('network-away', { message: 'The practice networks aren’t responding. Restart Fanfare.' });
    });
  };
  const read = async <S extends z.core.$ZodType>(schema: S, path: string): Promise<z.output<S>> =>
    z.parse(schema, await (await send('GET', `/__sandbox${path}`)).json());

  const state = async (): Promise<PracticeState> => {
    const [clock, networks, pendingFaults] = await Promise.all([
      read(Clock, '/clock'),
      read(Networks, '/networks'),
      read(PendingFaults, '/faults'),
    ]);
    return {
      now: clock.now,
      offset_seconds: clock.offsetSeconds,
      networks: networks.map(({ name, title, home, kinds }) => ({
        name,
        title,
        url: home === null ? null : `${sandboxUrl}${home}`,
        can: networkFaults.filter((mishap) => kinds.includes(faultKinds[mishap])),
      })),
      waiting: pendingFaults.map(({ id, network, kind, count }) => ({
        id,
        network,
        what: toMishap(kind),
        calls: count,
      })),
      front_url: `${sandboxUrl}/`,
      mailbox_url: `${sandboxUrl}/mailbox`,
    };
  };

  /** Faults affect API calls only; the consent pages in the browser keep working. */
  const addFault = async (network: string, mishap: NetworkFault, count: number) => {
    const response = await send('POST', '/__sandbox/faults', { network, kind: faultKinds[mishap], count });
    if (!response.ok) throw new Problem('practice-cannot');
  };

  return {
    state,

    /**
     * Makes calls of one account of the business fail. If its practice network can't fail a single account, the next
     * call to the network fails, whatever account it is for.
     */
    failAccount: async (businessId: number, input: { network: string; account_id: string; mishap: AccountFault }) => {
      if (!(await hasAccount(businessId, input.network, input.account_id))) throw new Problem('not-found');
      const { page, kind } = accountFaults[input.mishap];
      const accountId = encodeURIComponent(input.account_id);
      const response = await send('POST', `/${input.network}/people/${accountId}/${page}`);
      if (response.status < 400) return { ...done, reach: 'account' } as const;
      await addFault(input.network, kind, countFailingCalls(input));
      return { ...done, reach: 'next-call' } as const;
    },

    failCalls: async ({ network, mishap, calls }: { network: string; mishap: NetworkFault; calls: number }) => {
      await addFault(network, mishap, calls);
      return state();
    },

    moveClock: async (move: (typeof clockMoves)[number]) => {
      await send('POST', '/__sandbox/clock', move === 'back' ? { reset: true } : { advanceSeconds: moveSeconds[move] });
      return state();
    },

    clearFaults: async () => {
      await send('DELETE', '/__sandbox/faults');
      return state();
    },
  };
};

/** A revoked grant with a refresh token needs two failures: the call and the refresh. */
const countFailingCalls = ({ network, mishap }: { network: string; mishap: AccountFault }): number => {
  const name = networkNames.find((one) => one === network);
  const renewal = name && profileFor(name, 'current')?.token.renewal;
  return mishap === 'revoke' && renewal === 'refresh' ? 2 : 1;
};

const toMishap = (kind: string): string => networkFaults.find((mishap) => faultKinds[mishap] === kind) ?? kind;
