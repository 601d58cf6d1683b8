import type { AccessRequestDraft } from '@fanfare/contract/business/members';
import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { featureInfo, roleInfo } from '@fanfare/contract/kit/features';
import type { z } from 'zod';

type OwnerRequestInput = z.output<typeof AccessRequestDraft>;

/** Describes what a member requests, as a noun phrase: “the role Editor in Contests”. */
export const describeRequest = ({ step, feature, role, asset_type }: OwnerRequestInput): string => {
  if (step === 'role')
    return `${role ? `the role ${roleInfo[role].label}` : 'access'} in ${feature ? featureInfo[feature].label : 'a feature'}`;
  if (step === 'asset') return asset_type ? `a ${assetTypeLabels[asset_type]}` : 'an asset';
  return step === 'pixel' ? 'a pixel' : 'the account we need';
};

const verbs = { role: 'give me', asset: 'add', pixel: 'create', connection: 'connect' } as const;

/** The request as a sentence: “Please give me the role Editor in Contests”. */
export const requestSentence = (request: OwnerRequestInput): string =>
  `Please ${verbs[request.step]} ${describeRequest(request)}`;

/** Path of the page on which the owner grants the request. */
export const requestLink = (
  businessId: number,
  memberId: number,
  { step, feature, role, asset_type }: OwnerRequestInput,
): string => {
  const manage = `/user/business/${businessId}/manage`;
  if (step === 'role')
    return `/user/business/${businessId}/member/${memberId}${feature ? `?grant=${feature}:${role ?? 'viewer'}` : ''}`;
  if (step === 'asset') return `${manage}${asset_type ? `?add=${asset_type}` : ''}#assets`;
  return step === 'pixel' ? `${manage}#pixel` : '/user/account#social';
};
