import { nativeAdLimits } from '@fanfare/contract/native-ads';
import { Select, Switch, TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../../../lib/api.ts';
import { networkInfo } from '../../../connections/index.tsx';
import { type Account, accountKey } from '../../accounts/use-social-accounts.ts';
import classes from '../composer.module.css';
import { nativeAdProblems } from '../draft-validation.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';

type Props = { draft: PostDraft; set: SetDraft; chosen: readonly Account[] };

/** What may be made of the post beside the post: ads of its accounts, and a native ad. */
export function AdsField({ draft, set, chosen }: Props) {
  const { nativeAd } = draft;
  const wrong = new Map(nativeAdProblems(draft).map(({ path, message }) => [path, message]));
  return (
    <details className={classes.more} open={nativeAd !== null || undefined}>
      <summary>
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
        Advertise it too
      </summary>
      <div className={classes.moreBody}>
        {chosen.length === 0 && (
          <p className={classes.hint}>Choose an account first: ad profiles belong to accounts.</p>
        )}
        {chosen.map((account) => (
          <AdProfileSelect
            key={accountKey(account)}
            account={account}
            value={draft.adProfiles[accountKey(account)] ?? null}
            onChange={(id) =>
              set(({ adProfiles }) => ({
                adProfiles: {
                  ...Object.fromEntries(Object.entries(adProfiles).filter(([key]) => key !== accountKey(account))),
                  ...(id === null ? {} : { [accountKey(account)]: id }),
                },
              }))
            }
          />
        ))}
        <Switch
          label="Make a native ad from it"
          description="An ad that looks like the page around it, at the native-ads network."
          checked={nativeAd !== null}
          onChange={(event) => set({ nativeAd: event.currentTarget.checked ? { title: '', brand_name: '' } : null })}
        />
        {nativeAd && (
          <>
            <TextInput
              label="Native ad title"
              withAsterisk
              value={nativeAd.title}
              onChange={(event) => set({ nativeAd: { ...nativeAd, title: event.currentTarget.value } })}
              error={wrong.get('nativead.title')}
              description={`${[...nativeAd.title.trim()].length} of ${nativeAdLimits.title} characters`}
            />
            <TextInput
              label="Brand name"
              withAsterisk
              value={nativeAd.brand_name}
              onChange={(event) => set({ nativeAd: { ...nativeAd, brand_name: event.currentTarget.value } })}
              error={wrong.get('nativead.brand_name')}
              description={`${[...nativeAd.brand_name.trim()].length} of ${nativeAdLimits.brandName} characters`}
            />
          </>
        )}
      </div>
    </details>
  );
}

type SelectProps = { account: Account; value: number | null; onChange: (id: number | null) => void };

function AdProfileSelect({ account, value, onChange }: SelectProps) {
  const { social_network, id, name } = account;
  const read = useQuery({
    queryKey: ['POST /adprofile/adprofiles_by_social', social_network, id],
    queryFn: ({ signal }) =>
      call('POST /adprofile/adprofiles_by_social', {
        body: { social_network, social_account: id },
        signal,
        silent: true,
      }),
    staleTime: 60_000,
    retry: false,
  });
  const profiles = read.data?.adprofiles ?? [];
  const why = read.error
    ? errorMessage(read.error)
    : read.data && profiles.length === 0
      ? `No ad profile is made for ${name} yet, so its post is not advertised.`
      : undefined;
  return (
    <Select
      label={`Ad profile for ${name} at ${networkInfo[social_network].name}`}
      placeholder={profiles.length > 0 ? 'No ad' : 'None there yet'}
      clearable
      disabled={profiles.length === 0}
      description={why}
      data={profiles.map((profile) => ({ value: String(profile.id), label: profile.name }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
