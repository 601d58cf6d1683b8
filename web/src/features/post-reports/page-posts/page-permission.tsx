import { useFacebookPermissions } from '../../../lib/facebook-permissions.ts';
import { FacebookAuthorizationAlert } from '../../../ui/overlay/facebook-authorization-alert.tsx';
import type { ReportPage } from '../post-report-calls.ts';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Pages whose connection lacks what reports need: read_insights and pages_manage_posts. */
export const pagesToAuthorize = (pages: readonly ReportPage[]): ReportPage[] =>
  pages.filter(({ missing_permissions }) => missing_permissions.length > 0);

/** Alert that names the missing permissions; its dialog signs in to Facebook or asks the owner. */
export function PagePermission({ pages }: { pages: readonly ReportPage[] }) {
  const [first] = pages;
  const { openLogin } = useFacebookPermissions(first?.fb_uid, 'reports');
  if (!first) return null;
  const missing = [...new Set(pages.flatMap(({ missing_permissions }) => missing_permissions))];
  return (
    <FacebookAuthorizationAlert onView={openLogin}>
      {listFormat.format(pages.map(({ name }) => name))}: Facebook hasn’t granted {listFormat.format(missing)}.
    </FacebookAuthorizationAlert>
  );
}
