import type { ReportNetwork } from '@fanfare/contract/insights/report';

/** The reports with saved filters: of ads by network, of page posts and of posts of sites. */
export type FilteredReport = ReportNetwork | 'posts' | 'sites';

/** The names of what uses a saved filter: "Automator Morning winners". */
export type FindFilterUses = (
  businessId: number,
  filter: { report: FilteredReport; filterId: number },
) => Promise<readonly string[]>;
