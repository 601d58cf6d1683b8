import type { CampaignStatus } from '@fanfare/contract/campaigns/campaigns';
import { Badge } from '@mantine/core';

export const StatusBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge component="span" color={status === 'Active' ? 'green' : 'gray'} miw="max-content">
    {status}
  </Badge>
);
