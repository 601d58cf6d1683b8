export type { Lookup } from './dns-lookup.ts';
export { asFetch } from './fetch-adapter.ts';
export { networkFetch } from './network-fetch.ts';
export { type OperatorOptions, operatorFetch } from './operator-fetch.ts';
export { OutboundRefused, type RefusalCode, refusals } from './outbound-error.ts';
export { isPublicAddress } from './public-address.ts';
export { type Outbound, type OutboundAnswer, type OutboundOptions, outbound } from './safe-fetch.ts';
