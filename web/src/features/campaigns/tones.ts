import type { CampaignPart } from '@fanfare/contract/campaigns/campaigns';

export const toneColors: Record<CampaignPart['tone'], string> = {
  info: 'blue',
  good: 'green',
  warn: 'orange',
  bad: 'red',
  neutral: 'gray',
};
