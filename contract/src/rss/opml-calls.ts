import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { rssLimits, rssMessages } from './rss.ts';

/** Results of importing a feed. `added`, `known`: in the channel already. `refused`: the reason says why. */
const importOutcomes = ['added', 'known', 'refused'] as const;

/** One feed of an imported file, with the result of its import. */
export const ImportLine = z.object({
  channel: z.string(),
  title: z.string(),
  address: z.string(),
  outcome: z.enum(importOutcomes),
  reason: z.string(),
});
export type ImportLine = z.output<typeof ImportLine>;

export const rssOpml = calls({
  'POST /content/rss/opml/import': {
    summary: 'Import feeds from an OPML file; its folders become channels',
    need: 'rss:editor',
    limit: 'costly',
    maxBodyBytes: 12 * 1024 * 1024,
    body: z.strictObject({
      opml: z.string(rssMessages.opml).min(1, rssMessages.opml).max(rssLimits.opml, rssMessages.opmlTooLarge),
      /** True to list what an import would do without importing. */
      preview: z.boolean().default(false),
    }),
    returns: z.object({
      added: z.number(),
      known: z.number(),
      refused: z.number(),
      /** Results of the feeds, refused ones first, at most 500. */
      lines: z.array(ImportLine),
    }),
  },
  'GET /content/rss/opml/export': {
    summary: 'Export the channels and feeds of my business as an OPML file',
    need: 'rss:viewer',
    returns: z.object({ file_name: z.string(), opml: z.string() }),
  },
});
