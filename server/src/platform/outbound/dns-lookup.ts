import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

export type Address = { address: string; family: number };
export type Lookup = (host: string) => Promise<Address[]>;

export const resolveName: Lookup = (host) => systemLookup(host, { all: true });

/**
 * The socket's own lookup. The socket connects to what this hands over and asks nobody again, so a name that
 * answers differently a moment later gains nothing. One inside address among many refuses the whole name.
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
