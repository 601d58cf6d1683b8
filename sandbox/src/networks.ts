import { facebook } from './facebook/index.ts';
import type { Network } from './kit/network.ts';

/** Every practice network, in the order the first page lists them. */
export const networks: readonly Network[] = [facebook];
