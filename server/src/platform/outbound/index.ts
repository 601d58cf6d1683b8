export { toFetch } from './fetch-adapter.ts';
export { networkFetch } from './network-fetch.ts';
export { operatorFetch } from './operator-fetch.ts';
export { OutboundError } from './outbound-error.ts';

export { parseRetryAfter } from './retry-after.ts';
export { createSafeFetch, type SafeFetch, type SafeResponse } from './safe-fetch.ts';
