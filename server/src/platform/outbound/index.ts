export type { Lookup } from './dns-lookup.ts';
export { toFetch } from './fetch-adapter.ts';
export { networkFetch } from './network-fetch.ts';
export { type OperatorOptions, operatorFetch } from './operator-fetch.ts';
export { OutboundError, type OutboundErrorCode, outboundErrorMessages } from './outbound-error.ts';
export { isPublicAddress } from './public-address.ts';
export { parseRetryAfter } from './retry-after.ts';
export { createSafeFetch, type OutboundOptions, type SafeFetch, type SafeResponse } from './safe-fetch.ts';
