import { facebook } from './facebook/index.ts';
import { practiceApp as facebookApp } from './facebook/seed.data.ts';
import type { Network } from './kit/network.ts';

/** Every practice network, in the order the first page lists them. */
export const networks: readonly Network[] = [facebook];

/** The keys our product has at the practice networks, as an operator would have them at the true ones. */
export const practiceKeys = {
  facebook: { id: facebookApp.id, secret: facebookApp.secret },
};
