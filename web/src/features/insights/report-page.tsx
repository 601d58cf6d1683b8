import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { useQuery } from '@tanstack/react-query';
import { useListQuery } from '../../lib/use-list-query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/page/page.tsx';
import { accountsCall } from './report-calls.ts';
import { ReportContent } from './report-content.tsx';
import { reportInfo } from './report-networks.ts';
import { ReportParams } from './report-params.ts';
import { NoAccounts, ReportSkeleton } from './report-states.tsx';

export const FacebookReportPage = () => <ReportPage network="facebook" />;
export const GoogleReportPage = () => <ReportPage network="google" />;
export const NativeReportPage = () => <ReportPage network="nativeads" />;

function ReportPage({ network }: { network: ReportNetwork }) {
  const [params, setParams] = useListQuery(ReportParams);
  const accounts = useQuery(accountsCall(network));
  const list = accounts.data?.accounts;
  const account = params.account ?? list?.[0]?.id;
  if (list && account !== undefined && list.length > 0)
    return <ReportContent network={network} accounts={list} account={account} params={params} onChange={setParams} />;
  return (
    <Page title={reportInfo[network].title} width="wide">
      {list && <NoAccounts network={network} />}
      {!list && accounts.error && (
        <Block panel>
          <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
        </Block>
      )}
      {!list && !accounts.error && <ReportSkeleton />}
    </Page>
  );
}
