import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { countOf } from '@fanfare/contract/kit/plurals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { adNetworkInfo } from '../../ad-profiles/index.tsx';
import { type StepProps, toAd } from '../ad-form.ts';
import classes from './overview.module.css';
import { UtmField } from './utm-field.tsx';

const overviewQuery = (ad: AdFields | undefined) => ({
  queryKey: ['POST /facebook/ads/adbuilder/overview', ad],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('POST /facebook/ads/adbuilder/overview', { body: { ...(ad ?? { ad_type: 'link' }) }, signal, silent: true }),
  enabled: ad?.adprofile !== undefined,
  placeholderData: keepPreviousData,
  retry: false,
});

/** Ads to be created on each network, their possible cost per day, and when they start. */
export function AdOverview({ values, field }: StepProps) {
  const overview = useQuery(overviewQuery(toAd(values)));
  return (
    <>
      {overview.error && <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.isPending && <TextSkeleton lines={4} />}
      {overview.data && <Overview overview={overview.data} />}
      <SwitchField
        {...field('create_paused')}
        label="Create paused"
        description="Nothing runs or costs until you activate the ads in the report."
      />
      <UtmField field={field} />
    </>
  );
}

function Overview({ overview }: { overview: Output<'POST /facebook/ads/adbuilder/overview'> }) {
  const { lines, total, begins, ads, problems } = overview;
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="bad" title="These ads can’t be created yet">
          <Block component="ul" bullets mt={4}>
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </Block>
        </Alert>
      )}
      <Block component="p" fz={16}>
        <strong>{countOf(ads, 'ad')}</strong> on {lines.map(({ network }) => adNetworkInfo[network].label).join(', ')}.{' '}
        <strong>{total}</strong>.
      </Block>
      <Grid component="ul" className={classes.lines}>
        {lines.map(({ network, creates, cost }) => (
          <Grid component="li" columns="110px minmax(0, 1fr)" gap="0 16px" py={10} divided breakWords key={network}>
            <strong>{adNetworkInfo[network].label}</strong>
            <span>{creates}</span>
            <span className={classes.cost}>{cost}</span>
          </Grid>
        ))}
      </Grid>
      <Alert tone="info">{begins}</Alert>
    </>
  );
}
