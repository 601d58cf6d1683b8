import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import type { AdProfile, AdValues } from '../ad-form.ts';
import { ContentStep } from '../steps/content-step.tsx';
import { GoogleStep } from '../steps/google-step.tsx';
import { NativeStep } from '../steps/native-step.tsx';
import { ProfileStep } from '../steps/profile-step.tsx';
import { TypeStep } from '../steps/type-step.tsx';
import type { ProfileDetails } from '../use-profile-details.ts';

type Deps = {
  profile: AdProfile | undefined;
  details: ProfileDetails;
  onProfile: (profile: AdProfile) => void;
};

const isWithout = (network: AdNetwork) => (values: Partial<AdValues>) => !values.networks?.includes(network);

/** Steps of the wizard; those of networks that get no ad are disabled. */
export const createAdSteps = ({ profile, details, onProfile }: Deps): WizardStep<AdValues>[] => [
  {
    id: 'type',
    label: 'Type',
    hint: 'What the ad is for',
    fields: { ad_type: 'Type' },
    render: (field) => <TypeStep field={field} profile={profile} />,
  },
  {
    id: 'profile',
    label: 'Ad profile',
    hint: 'Account, audience, budget',
    fields: { adprofile: 'Ad profile', networks: 'Networks' },
    render: (field, { values }) => (
      <ProfileStep field={field} values={values} profile={profile} onProfile={onProfile} />
    ),
  },
  {
    id: 'content',
    label: 'Content',
    hint: 'Texts, link, images',
    fields: {
      name: 'Ad name',
      url: 'Website address',
      video_id: 'Video',
      message: 'Message',
      headline: 'Headline',
      video_media: 'Video',
      lead_gen_form_id: 'Lead form',
      description: 'Link description',
      call_to_action: 'Button',
      adimage: 'Image',
      variants: 'Variants',
    },
    render: (field, { values }) => <ContentStep field={field} values={values} details={details} />,
  },
  {
    id: 'native',
    label: 'Native ad',
    fields: { nativead: 'Native ad' },
    isDisabled: isWithout('nativeads'),
    render: (field, { values }) => <NativeStep field={field} values={values} />,
  },
  {
    id: 'google',
    label: 'Google ad',
    isDisabled: isWithout('google'),
    fields: {
      google_final_url: 'Final URL',
      google_short_headline: 'Short Headline',
      google_long_headline: 'Long Headline',
      google_description: 'Description',
      google_business_name: 'Business Name',
      google_crops: 'Crops',
    },
    render: (field, { values }) => <GoogleStep field={field} values={values} details={details} />,
  },
];
