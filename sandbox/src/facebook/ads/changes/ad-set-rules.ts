import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import { toRecord } from '../../graph/params.ts';
import type { AdSet, Campaign, Targeting } from '../../objects/ad-types.ts';
import type { AdAccount } from '../../state.ts';
import { countriesIn } from '../targeting/countries.ts';
import { deadInterestId } from '../targeting/targeting.data.ts';

/** The goals of each objective and what they need in `promoted_object`. */
const goals: Record<string, Record<string, readonly string[]>> = {
  OUTCOME_AWARENESS: {
    REACH: ['page_id'],
    IMPRESSIONS: ['page_id'],
    AD_RECALL_LIFT: ['page_id'],
    THRUPLAY: ['page_id'],
  },
  OUTCOME_TRAFFIC: { LINK_CLICKS: [], LANDING_PAGE_VIEWS: [], REACH: [], IMPRESSIONS: [] },
  OUTCOME_ENGAGEMENT: {
    POST_ENGAGEMENT: [],
    PAGE_LIKES: ['page_id'],
    THRUPLAY: [],
    REACH: [],
    EVENT_RESPONSES: [],
    CONVERSATIONS: ['page_id'],
    LINK_CLICKS: ['pixel_id', 'custom_event_type'],
    LANDING_PAGE_VIEWS: ['pixel_id', 'custom_event_type'],
    OFFSITE_CONVERSIONS: ['pixel_id', 'custom_event_type'],
  },
  OUTCOME_LEADS: {
    LEAD_GENERATION: ['page_id'],
    QUALITY_LEAD: ['page_id'],
    OFFSITE_CONVERSIONS: ['pixel_id', 'custom_event_type'],
    LINK_CLICKS: ['pixel_id', 'custom_event_type'],
    LANDING_PAGE_VIEWS: ['pixel_id', 'custom_event_type'],
  },
  OUTCOME_SALES: {
    OFFSITE_CONVERSIONS: ['pixel_id', 'custom_event_type'],
    VALUE: ['pixel_id', 'custom_event_type'],
  },
};

export const objectives = Object.keys(goals);

export const checkGoal = (
  { objective }: Campaign,
  goal: string,
  billing: string,
  promoted: Record<string, unknown>,
) => {
  const needed = goals[objective]?.[goal];
  if (!needed) throw adErrors.goalUnfit();
  if (needed.some((key) => promoted[key] === undefined)) throw adErrors.promotedObject();
  const billings = ['LINK_CLICKS', 'THRUPLAY'].includes(goal) ? ['IMPRESSIONS', goal] : ['IMPRESSIONS'];
  if (!billings.includes(billing))
    throw errors.invalid('The billing event is not available for this goal', 'billing_event');
};

/** Results of conversions count for up to seven days after a click, all others for one day. */
export const checkAttribution = (goal: string, windows: readonly unknown[]) => {
  const isConversion = ['OFFSITE_CONVERSIONS', 'VALUE'].includes(goal);
  for (const { event_type: event, window_days: days } of windows.map(toRecord)) {
    const isClick = event === 'CLICK_THROUGH' && (Number(days) === 1 || (isConversion && Number(days) === 7));
    const isView = event === 'VIEW_THROUGH' && isConversion && Number(days) === 1;
    if (!isClick && !isView)
      throw errors.invalid('The attribution window is not available for this goal', 'attribution_spec');
  }
};

const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const restrictedCountries = ['CU', 'IR', 'KP', 'SY'];

/** Checks a targeting: places, the advantage audience flag and interests. */
export const checkTargeting = (targeting: Targeting) => {
  const places = toRecord(targeting.geo_locations);
  const hasPlace = Object.values(places).some((list) => Array.isArray(list) && list.length > 0);
  const { custom_audiences: audiences } = targeting;
  if (!hasPlace && !(Array.isArray(audiences) && audiences.length > 0))
    throw errors.invalid('Targeting needs a location or a custom audience', 'targeting');
  if (countriesIn(targeting).some((country) => restrictedCountries.includes(country))) throw adErrors.placeRestricted();
  const { advantage_audience: flag } = toRecord(targeting.targeting_automation);
  if (![0, 1].includes(Number(flag ?? -1))) throw adErrors.advantageAudience();
  if (listInterestIds(targeting).includes(deadInterestId)) throw adErrors.deadInterest();
};

const listInterestIds = ({ interests, flexible_spec: specs }: Targeting): string[] =>
  [interests, ...(Array.isArray(specs) ? specs.map((spec) => toRecord(spec).interests) : [])].flatMap((list) =>
    Array.isArray(list) ? list.map((interest) => String(toRecord(interest).id)) : [],
  );

/** Payer and beneficiary, which ads in the EU name; the account can have defaults. */
export const findDisclosure = (
  account: AdAccount,
  targeting: Targeting,
  named: Pick<AdSet, 'payer' | 'beneficiary'>,
): Pick<AdSet, 'payer' | 'beneficiary'> => {
  const payer = named.payer ?? account.payer;
  const beneficiary = named.beneficiary ?? account.beneficiary;
  if (countriesIn(targeting).some((country) => euCountries.includes(country))) {
    if (payer === undefined) throw adErrors.payerMissing();
    if (beneficiary === undefined) throw adErrors.beneficiaryMissing();
  }
  return { ...(payer !== undefined && { payer }), ...(beneficiary !== undefined && { beneficiary }) };
};
