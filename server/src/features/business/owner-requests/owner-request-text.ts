import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import type { AskOwner } from '@fanfare/contract/members';
import type { z } from 'zod';

type Request = z.output<typeof AskOwner>;

/** What a member asks for, in a few words. */
export const describeRequest = ({ step, feature, role, asset_type }: Request): string => {
  if (step === 'role')
    return `${role ? `the role ${roleFacts[role].label}` : 'access'} in ${feature ? featureFacts[feature].label : 'a feature'}`;
  if (step === 'asset') return asset_type ? `a ${assetTypeLabels[asset_type]}` : 'an asset';
  return step === 'pixel' ? 'a pixel' : 'the account we need';
};

const verbs = { role: 'give me', asset: 'add', pixel: 'create', connection: 'connect' } as const;

/** The same as the sentence they would say. */
export const requestSentence = (request: Request): string =>
  `Please ${verbs[request.step]} ${describeRequest(request)}`;

/** Where the owner does exactly that. */
export const requestLink = (
  businessId: number,
  memberId: number,
  { step, feature, role, asset_type }: Request,
): string => {
  const manage = `/user/business/${businessId}/manage`;
  if (step === 'role')
    return `/user/business/${businessId}/member/${memberId}${feature ? `?grant=${feature}:${role ?? 'viewer'}` : ''}`;
  if (step === 'asset') return `${manage}${asset_type ? `?add=${asset_type}` : ''}#assets`;
  return step === 'pixel' ? `${manage}#pixel` : '/user/account#social';
};
