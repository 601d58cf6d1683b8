import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

type Address = { address: string; family: number };
export type Lookup = (host: string) => Promise<Address[]>;

export const resolveName: Lookup = (host) => systemLookup(host, { all: true });

/**
 * The lookup function of the socket. The socket connects to the checked addresses without a second lookup, so DNS
 * rebinding has no effect. One private address rejects the name.
 */
export function publicOnlyLookup(lookup: Lookup, isAllowed: boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return done(new OutboundError('unreachable'), '', 0);
        if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
          return done(new OutboundError('address-not-allowed'), '', 0);
        }
        if (options.all) return done(null, addresses);
        done(null, first.address, first.family);
      },
      (error) => done(new OutboundError('unreachable', error), '', 0),
    );
  };
}
