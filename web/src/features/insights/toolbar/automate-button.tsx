import { allAccounts, type ReportNetwork } from '@fanfare/contract/insights/report';
import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { levelOf, type ReportParams } from '../report-params.ts';

type Props = { network: ReportNetwork; account: string; params: ReportParams };

/** Opens a new automator with the report on screen. Conditions belong to it only once they are saved as a filter. */
export function AutomateButton({ network, account, params }: Props) {
  const canAutomate = useCan('automators:editor');
  if (!canAutomate) return null;
  const look = { variant: 'default', leftSection: <IconRobot size={18} stroke={1.5} aria-hidden /> };
  if (params.conditions)
    return (
      <Button {...look} onClick={() => toast.info('Save the conditions as a filter first.')}>
        Automate this
      </Button>
    );
  const search = {
    source_type: 'adInsightsReport',
    adnetwork: network,
    level: levelOf(network, params),
    ...(account !== allAccounts && { adaccount: account }),
    ...(params.filter !== undefined && { filter: params.filter }),
    daterange: params.daterange,
  };
  return (
    <Button {...look} renderRoot={(props) => <Link {...props} to="/automator/new" search={search} />}>
      Automate this
    </Button>
  );
}
