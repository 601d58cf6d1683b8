import { networkNames } from '@fanfare/contract/networks/names';
import { profileOf } from '@fanfare/contract/networks/profiles';
import {
  type AccountMishap,
  type clockMoves,
  type NetworkMishap,
  networkMishaps,
  type PracticeState,
} from '@fanfare/contract/practice';
import { z } from 'zod';
import { Problem } from '../../platform/http/index.ts';
import { operatorFetch } from '../../platform/outbound/index.ts';

export type PracticeService = ReturnType<typeof practiceService>;
type Deps = { sandboxUrl: string | undefined };

const Clock = z.object({ now: z.coerce.date(), offsetSeconds: z.number() });
const Waiting = z.array(z.object({ id: z.number(), network: z.string(), kind: z.string(), count: z.number() }));
const Networks = z.array(
  z.object({ name: z.string(), title: z.string(), home: z.string().nullable(), kinds: z.array(z.string()) }),
);

/** The practice networks' own names for what can happen. `drop` does the work and loses the answer. */
const kindOf: Record<NetworkMishap, string> = {
  'rate-limit': 'rate-limit',
  away: 'reset',
  'lost-answer': 'drop',
  expired: 'token-expired',
  revoked: 'token-revoked',
};
const personMishaps: Record<AccountMishap, { page: string; kind: NetworkMishap }> = {
  expire: { page: 'expire', kind: 'expired' },
  revoke: { page: 'remove', kind: 'revoked' },
};
const hour = 3600;
const seconds = { hour, day: 24 * hour, month: 30 * 24 * hour } as const;

export const practiceService = ({ sandboxUrl }: Deps) => {
  const send = async (method: string, path: string, body?: object) => {
    // Where networks are the true ones there is nothing to practise with.
    if (sandboxUrl === undefined) throw new Problem('not-found');
    return operatorFetch(`${sandboxUrl}${path}`, {
      method,
      redirect: 'manual',
      timeoutMs: 5_000,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch(() => {
      throw new Problem('network-away', { message: 'The practice networks do not answer. Restart the product.' });
    });
  };
  const read = async <S extends z.ZodType>(schema: S, path: string): Promise<z.output<S>> =>
    schema.parse(await (await send('GET', `/__sandbox${path}`)).json());

  const state = async (): Promise<PracticeState> => {
    const [clock, networks, waiting] = await Promise.all([
      read(Clock, '/clock'),
      read(Networks, '/networks'),
      read(Waiting, '/faults'),
    ]);
    return {
      now: clock.now,
      offset_seconds: clock.offsetSeconds,
      networks: networks.map(({ name, title, home, kinds }) => ({
        name,
        title,
        url: home === null ? null : `${sandboxUrl}${home}`,
        can: networkMishaps.filter((mishap) => kinds.includes(kindOf[mishap])),
      })),
      waiting: waiting.map(({ id, network, kind, count }) => ({ id, network, what: wordOf(kind), calls: count })),
      front_url: `${sandboxUrl}/`,
      mailbox_url: `${sandboxUrl}/mailbox`,
    };
  };

  /** Faults hit calls; somebody's way through the consent pages in their browser stays open. */
  const add = async (network: string, mishap: NetworkMishap, count: number) => {
    const answer = await send('POST', '/__sandbox/faults', { network, kind: kindOf[mishap], count });
    if (!answer.ok) throw new Problem('practice-cannot');
  };

  return {
    state,

    /** Where the network knows its people, this account alone falls ill; otherwise the next call does. */
    befall: async (asked: { network: string; account_id: string; mishap: AccountMishap }) => {
      const { page, kind } = personMishaps[asked.mishap];
      const person = encodeURIComponent(asked.account_id);
      const answer = await send('POST', `/${asked.network}/people/${person}/${page}`);
      if (answer.status < 400) return { success: true, reach: 'account' } as const;
      await add(asked.network, kind, callsFor(asked));
      return { success: true, reach: 'next-call' } as const;
    },

    spoil: async ({ network, mishap, calls }: { network: string; mishap: NetworkMishap; calls: number }) => {
      await add(network, mishap, calls);
      return state();
    },

    move: async (move: (typeof clockMoves)[number]) => {
      await send('POST', '/__sandbox/clock', move === 'back' ? { reset: true } : { advanceSeconds: seconds[move] });
      return state();
    },

    forget: async () => {
      await send('DELETE', '/__sandbox/faults');
      return state();
    },
  };
};

/** A grant that renews itself survives one refusal: taken back, its renewal is refused too. */
const callsFor = ({ network, mishap }: { network: string; mishap: AccountMishap }): number => {
  const name = networkNames.find((one) => one === network);
  const renewal = name && profileOf(name, 'current')?.token.renewal;
  return mishap === 'revoke' && renewal === 'refresh' ? 2 : 1;
};

const wordOf = (kind: string): string => networkMishaps.find((mishap) => kindOf[mishap] === kind) ?? kind;
