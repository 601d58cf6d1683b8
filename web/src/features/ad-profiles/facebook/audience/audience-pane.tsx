import { reachesEu } from '@fanfare/contract/ad-profiles/facebook-choices';
import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useFieldValue } from '../../../../ui/form/use-field.ts';
import { Meta } from '../../../../ui/text/text.tsx';
import classes from '../../ad-profiles.module.css';
import type { FacebookField } from '../facebook-field.ts';
import { accountFactsQuery } from '../facebook-queries.ts';
import { BehaviorsField, DemographicsField, InterestsField } from './attribute-fields.tsx';
import { CustomAudiencesField } from './custom-audiences-field.tsx';
import { PlacesField } from './places-field.tsx';
import { ReachEstimate } from './reach-estimate.tsx';

export function AudiencePane({ field }: { field: FacebookField }) {
  const accountId = useFieldValue(field('account_id')) ?? '';
  const locations = useFieldValue(field('locations')) ?? [];
  const goal = useFieldValue(field('optimization_goal')) ?? '';
  const account = useQuery(accountFactsQuery(accountId, goal)).data?.account;
  if (accountId === '') return <Meta component="p">Choose an ad account first.</Meta>;
  return (
    <>
      <ReachEstimate field={field} />
      <PlacesField {...field('locations')} accountId={accountId} />
      {reachesEu(locations) && (
        <div className={classes.pair}>
          <TextField
            {...field('dsa_beneficiary')}
            label="Beneficiary in the EU"
            description={describeDefault(account?.beneficiary)}
            placeholder={account?.beneficiary}
            maxLength={512}
          />
          <TextField
            {...field('dsa_payor')}
            label="Payer in the EU"
            description={describeDefault(account?.payer)}
            placeholder={account?.payer}
            maxLength={512}
          />
        </div>
      )}
      <CustomAudiencesField {...field('custom_audiences')} accountId={accountId} />
      <div className={classes.pair}>
        <NumberField {...field('age_min')} label="Minimum age" description="13 or older." min={13} max={65} />
        <NumberField {...field('age_max')} label="Maximum age" description="65 means 65 and over." min={13} max={65} />
      </div>
      <InterestsField {...field('interests')} accountId={accountId} />
      <BehaviorsField {...field('behaviors')} accountId={accountId} />
      <DemographicsField {...field('demographics')} accountId={accountId} />
      <CheckboxField
        {...field('advantage_audience')}
        label="Advantage audience"
        description="Facebook can look for people beyond this audience."
      />
    </>
  );
}

/**
 * Description of a field for ads in the EU, which name who benefits and who pays. `name`: default of the ad account.
 */
const describeDefault = (name: string | undefined): string =>
  name === '' ? 'Facebook needs it for ads in the EU.' : 'Leave it empty to use the default of the ad account.';
