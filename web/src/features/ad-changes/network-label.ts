import { networkByKind } from '@fanfare/contract/connections/connections';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { networkLabels } from '@fanfare/contract/networks/names';

export const networkLabel = (network: ReportNetwork): string => networkLabels[networkByKind[network]];
