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
    /** Path of a checkout with a built web app, whose first paint is compared with that of this one. */
    'previous-checkout': text,
    /** Numbers of the fairness scenario: due shares of one business, and other businesses. */
    flood: text,
    others: text,
    /** Path of a file for the results as JSON, written after each scenario. */
    json: text,
    /** Prints the names of the scenarios and measures nothing. */
    names: { type: 'boolean' },
  },
});

export const options = values;
export const scenarioNames = positionals;
