export type Crumb = { label: string; path: string };

/** Labels that differ from the path part. By default `comment_sync` becomes "Comment sync". */
const labels: Record<string, string> = {
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
  finder: 'Media',
  audit: 'Audit log',
};

function toLabel(part: string): string {
  const spaced = part.replace(/[-_]+/g, ' ');
  return labels[part] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Parts that name one object; their crumb includes the id that follows. */
const singularParts = new Set(['site']);

/** One crumb per non-numeric part. Each crumb's path includes all parts up to it, ids included. */
export function breadcrumbs(path: string): Crumb[] {
  const parts = path.split('/').filter(Boolean);
  const endFor = (at: number) => (singularParts.has(parts[at] ?? '') ? at + 2 : at + 1);
  const crumbs = parts.map((part, at) => ({ part, path: `/${parts.slice(0, endFor(at)).join('/')}` }));
  const labeled = crumbs.filter(({ part }) => !/^-?\d+$/.test(part));
  if (labeled.length === 0) return [{ label: 'Dashboard', path: '/' }];
  return labeled.map(({ part, path: address }) => ({ label: toLabel(part), path: address }));
}
