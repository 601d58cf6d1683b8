import { AdFields, listGoogleAds } from '@fanfare/contract/ad-builder/ad-content';
import { listAdIssues } from '@fanfare/contract/ad-builder/ad-issues';
import { type AdType, adTypes, findProfileProblem, networksFor } from '@fanfare/contract/ad-builder/ad-types';
import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { z } from 'zod';
import '../../lib/zod-setup.ts';
import type { Output } from '../../lib/api.ts';
import type { GetFieldProps } from '../../ui/form/use-field.ts';

export type AdProfile = Output<'GET /adprofiles'>['items'][number];

const chooseType = 'Choose a type.';

/** Facts that the rules of the form need in addition to its values. */
type Facts = { profile: AdProfile | undefined; profileSet: ProfileSet };

/** Form of an ad: its rules are the contract's, for the networks of the chosen profile. */
export const createAdForm = ({ profile, profileSet }: Facts) =>
  AdFields.extend({ ad_type: z.enum(adTypes, chooseType) }).superRefine((ad, { addIssue }) => {
    const problem = profile && findProfileMismatch(ad.ad_type, profile);
    if (problem) addIssue({ code: 'custom', path: ['adprofile'], message: problem });
    for (const { path, message } of listAdIssues(withGoogleAd(ad), ad.networks ?? [], profileSet))
      addIssue({ code: 'custom', path: path.split('.'), message });
  });

/** Adds one blank Google ad if there is none, so that the messages are shown at its fields. */
const withGoogleAd = (ad: AdFields): AdFields =>
  listGoogleAds(ad).length > 0 ? ad : { ...ad, google_final_url: [''] };

type AdForm = ReturnType<typeof createAdForm>;
export type AdValues = z.input<AdForm>;
export type AdField = GetFieldProps<AdValues>;
export type StepProps = { field: AdField; values: Partial<AdValues> };

/**
 * Reason why ads of this type can't use the profile; undefined when they can. A profile of the list has one objective
 * for Facebook and Instagram.
 */
export const findProfileMismatch = (type: AdType, { networks, objective, problems }: AdProfile): string | undefined =>
  findProfileProblem(type, { networks, objectives: { facebook: objective, instagram: objective } }) ?? problems[0];

/** Networks of the profile that get an ad of this type. */
export const networksOf = (type: AdType | undefined, profile: AdProfile | undefined): AdNetwork[] =>
  type && profile ? networksFor(type, profile.networks) : [];

/** Fields of Google ads, each an array, as in the request: the values at one index of all arrays make one Google ad. */
export const googleFields = [
  'google_final_url',
  'google_short_headline',
  'google_long_headline',
  'google_description',
  'google_business_name',
] as const;

export const newAd: Partial<AdValues> = {
  name: '',
  message: '',
  headline: '',
  description: '',
  adimage: '',
  url: '',
  post_id: '',
  video_id: '',
  lead_gen_form_id: '',
  ad_format: 'MOBILE_FEED_STANDARD',
  call_to_action: '',
  variants: { messages: [], headlines: [], images: [] },
  nativead: { title: '', brand_name: '', picture: '' },
  google_final_url: [],
  google_short_headline: [],
  google_long_headline: [],
  google_description: [],
  google_business_name: [],
  google_crops: {},
  create_paused: false,
  utm: true,
};

/** Ad before anything is chosen, for its preview. */
export const blankAd = AdFields.parse({ ad_type: 'link' });

/** Ad with all its fields; undefined while one can't be read, such as a text that is too long. */
export const toAd = (values: Partial<AdValues>): AdFields | undefined => AdFields.safeParse({ ...values }).data;
