import { minuteMs } from '@fanfare/contract/kit/durations';
import { nativeAdLimits } from '@fanfare/contract/social/native-ads';
import { Select, Switch } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../../../lib/api.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { createGetFieldProps, useFormValues } from '../../../../ui/form/use-field.ts';
import { Block } from '../../../../ui/layout/layout.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import { networkInfo } from '../../../connections/index.tsx';
import { type Account, accountKey } from '../../accounts/use-social-accounts.ts';
import classes from '../composer.module.css';
import { nativeAdProblems } from '../draft-validation.ts';
import type { PostDraft } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';

type Props = { form: PostForm; targets: readonly Account[] };

/** Fields for optional ads created from the post: one per account and a native ad. */
export function AdsField({ form, targets }: Props) {
  const nativeAd = useFormValues(form, (draft) => draft.nativeAd);
  const adProfiles = useFormValues(form, (draft) => draft.adProfiles);
  // Problems of the native ad are shown while typing, because they disable the submit button.
  const problems = new Map(nativeAdProblems({ nativeAd }));
  const field = createGetFieldProps<PostDraft>(form);
  return (
    <Block component="details" className={classes.more} mt={20} panel open={nativeAd !== null || undefined}>
      <summary>
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
        Also create an ad
      </summary>
      <div className={classes.moreBody}>
        <Meta component="p">Ads are created once the network has published the post.</Meta>
        {targets.length === 0 && <Meta component="p">Select an account first. Ad profiles belong to accounts.</Meta>}
        {targets.map((account) => (
          <AdProfileSelect
            key={accountKey(account)}
            account={account}
            value={adProfiles[accountKey(account)] ?? null}
            onChange={(id) =>
              form.change({
                adProfiles: {
                  ...Object.fromEntries(Object.entries(adProfiles).filter(([key]) => key !== accountKey(account))),
                  ...(id === null ? {} : { [accountKey(account)]: id }),
                },
              })
            }
          />
        ))}
        <Switch
          label="Create a native ad"
          description="An ad in the style of the page around it, on the native-ads network."
          checked={nativeAd !== null}
          onChange={(event) =>
            form.change({ nativeAd: event.currentTarget.checked ? { title: '', brand_name: '' } : null })
          }
        />
        {nativeAd && (
          <>
            <TextField
              {...field('nativeAd.title')}
              label="Native ad title"
              required
              error={problems.get('nativeAd.title')}
              description={`${[...nativeAd.title.trim()].length} of ${nativeAdLimits.title} characters`}
            />
            <TextField
              {...field('nativeAd.brand_name')}
              label="Brand name"
              required
              error={problems.get('nativeAd.brand_name')}
              description={`${[...nativeAd.brand_name.trim()].length} of ${nativeAdLimits.brandName} characters`}
            />
          </>
        )}
      </div>
    </Block>
  );
}

type SelectProps = { account: Account; value: number | null; onChange: (id: number | null) => void };

function AdProfileSelect({ account, value, onChange }: SelectProps) {
  const { social_network, id, name } = account;
  const profilesQuery = useQuery({
    queryKey: ['POST /adprofile/adprofiles_by_social', social_network, id],
    queryFn: ({ signal }) =>
      call('POST /adprofile/adprofiles_by_social', {
        body: { social_network, social_account: id },
        signal,
        silent: true,
      }),
    staleTime: minuteMs,
    retry: false,
  });
  const profiles = profilesQuery.data?.adprofiles ?? [];
  const hasNoProfile = profilesQuery.data && profiles.length === 0;
  const noProfileNote = hasNoProfile ? `${name} has no ad profile yet, so no ad will be created.` : undefined;
  const note = profilesQuery.error ? errorMessage(profilesQuery.error) : noProfileNote;
  return (
    <Select
      label={`Ad profile for ${name} on ${networkInfo[social_network].name}`}
      placeholder={profiles.length > 0 ? 'No ad' : 'No ad profiles yet'}
      clearable
      disabled={profiles.length === 0}
      description={note}
      data={profiles.map((profile) => ({ value: String(profile.id), label: profile.name }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
