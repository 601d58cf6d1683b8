import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Peers to measure beside us, where they run: see publishing. */
    ghost: text,
    'ghost-key': text,
    wordpress: text,
    'wordpress-user': text,
    'wordpress-password': text,
    nginx: text,
    /** How many shares are due at once. */
    shares: text,
  },
});

export const options = values;
export const names = positionals;
