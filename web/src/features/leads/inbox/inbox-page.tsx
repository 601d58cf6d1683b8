import { Page } from '../../../ui/page/page.tsx';
import { InboxTable } from './inbox-table.tsx';

export const InboxPage = () => (
  <Page title="Lead inbox" lead="Every lead with its status and where it was sent, newest first." width="wide">
    <InboxTable />
  </Page>
);
