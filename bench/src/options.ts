import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** URLs and credentials of peer servers for the publishing scenario. */
    ghost: text,
    'ghost-key': text,
    wordpress: text,
    'wordpress-user': text,
    'wordpress-password': text,
    nginx: text,
    /** Number of shares due at the same time. */
    shares: text,
    /** Measures only the shares of the publishing scenario. */
    'only-shares': { type: 'boolean' },
    /** Number of entries of the large contest. */
    contestants: text,
    /** Number of ads per account of the insights scenario. */
    ads: text,
    /** Numbers of feeds and of items of the feeds scenario. */
    feeds: text,
    items: text,
    /** Number of leads for the webhook of the lead-delivery scenario; a 10th of it, up to 1,000, for GetResponse. */
    leads: text,
    /** Writes a CPU profile of the product, in scenarios that support it. */
    profile: { type: 'boolean' },
    /** A checkout with a built web app, to compare the first paint with. */
    'previous-checkout': text,
  },
});

export const options = values;
export const scenarioNames = positionals;
