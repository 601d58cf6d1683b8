export type Crumb = { label: string; path: string };

/** Words the address writes in its own way. Everything else is read as it stands: `comment_sync` is "Comment sync". */
const words: Record<string, string> = {
  api: 'API',
  rss: 'RSS',
  ads: 'Ads',
  adprofile: 'Ad profiles',
  bulkaicontentgeneration: 'Bulk AI',
  contentlocker: 'Content lockers',
  nativeads: 'Native ads',
  contest: 'Contests',
  campaign: 'Campaigns',
  automator: 'Automators',
  finder: 'Files',
};

function labelOf(part: string): string {
  const spaced = part.replace(/[-_]+/g, ' ');
  return words[part] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Words that are one thing and no list of them: the number that follows says which one. */
const single = new Set(['site']);

/** The path in words, its numeric parts removed. Each crumb keeps the whole address up to it, numbers included. */
export function breadcrumbs(path: string): Crumb[] {
  const parts = path.split('/').filter(Boolean);
  const until = (at: number) => (single.has(parts[at] ?? '') ? at + 2 : at + 1);
  const crumbs = parts.map((part, at) => ({ part, path: `/${parts.slice(0, until(at)).join('/')}` }));
  const named = crumbs.filter(({ part }) => !/^-?\d+$/.test(part));
  if (named.length === 0) return [{ label: 'Dashboard', path: '/' }];
  return named.map(({ part, path: address }) => ({ label: labelOf(part), path: address }));
}
