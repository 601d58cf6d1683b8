export { isPublicAddress } from './address.ts';
export { asFetch } from './as-fetch.ts';
export type { Lookup } from './lookup.ts';
export { networkFetch } from './network-fetch.ts';
export { type OperatorOptions, operatorFetch } from './operator-fetch.ts';
export { type Outbound, type OutboundAnswer, type OutboundOptions, outbound } from './outbound.ts';
export { OutboundRefused, type RefusalCode, refusals } from './refused.ts';
