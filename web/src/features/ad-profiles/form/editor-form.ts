import {
  type AdNetwork,
  adNetworks,
  adProfileMessages,
  tabsWithoutAdd,
} from '@fanfare/contract/ad-profiles/ad-profiles';
import { type FacebookFacts, FacebookProfile, facebookIssues } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile, googleIssues } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile, nativeIssues } from '@fanfare/contract/ad-profiles/native-profile';
import type { FieldIssue } from '@fanfare/contract/ad-profiles/run-schedule';
import { z } from 'zod';
import '../../../lib/zod-setup.ts';
import type { Input } from '../../../lib/api.ts';
import { type FieldErrors, isWithin } from '../../../ui/form/form-validation.ts';

export type EditorValues = {
  adprofile_name: string;
  /** The networks with an open tab. The values of removed networks stay until the profile is saved. */
  networks: AdNetwork[];
  facebook?: FacebookProfile | undefined;
  instagram?: FacebookProfile | undefined;
  nativeads?: NativeProfile | undefined;
  google?: GoogleProfile | undefined;
};

/** Facts the rules depend on besides the values. */
export type EditorContext = {
  facebook: FacebookFacts;
  instagram: FacebookFacts;
  /** Networks the user can edit. Other networks are shown and neither checked nor sent. */
  editable: ReadonlySet<AdNetwork>;
  /** True if the profile has networks that the user can't see. */
  hasHiddenNetworks: boolean;
};

const schemas = {
  facebook: FacebookProfile,
  instagram: FacebookProfile,
  nativeads: NativeProfile,
  google: GoogleProfile,
};

/** Problems of the values: fields that the schema refuses, then what the rules find in the accepted fields. */
const check = <P>(schema: z.ZodType<P>, values: object, findIssues: (profile: P) => FieldIssue[]): FieldIssue[] => {
  const refused = new Map<string, string>();
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? [])
    if (!refused.has(String(path[0]))) refused.set(String(path[0]), message);
  const accepted = Object.entries(values).filter(([field]) => !refused.has(field));
  return [
    ...[...refused].map(([field, message]) => ({ field, message })),
    ...findIssues(schema.parse(Object.fromEntries(accepted))).filter(({ field }) => !refused.has(field)),
  ];
};

/** Reasons why a network isn't complete, in the order of its form. */
const networkIssues = (network: AdNetwork, values: EditorValues, context: EditorContext): FieldIssue[] => {
  if (network === 'google')
    return values.google ? check(GoogleProfile, values.google, (it) => googleIssues(it, {})) : [];
  if (network === 'nativeads') return values.nativeads ? check(NativeProfile, values.nativeads, nativeIssues) : [];
  const profile = values[network];
  return profile ? check(FacebookProfile, profile, (it) => facebookIssues(it, network, context[network])) : [];
};

/** The messages of all tabs by their paths: `adprofile_name`, `networks`, `facebook.daily_budget`. */
export const editorErrors = (values: EditorValues, context: EditorContext): FieldErrors => {
  const errors = new Map<string, string>();
  if (values.adprofile_name.trim() === '') errors.set('adprofile_name', adProfileMessages.name);
  if (values.networks.length === 0 && !context.hasHiddenNetworks) errors.set('networks', adProfileMessages.noNetwork);
  for (const network of values.networks.filter((name) => context.editable.has(name)))
    for (const { field, message } of networkIssues(network, values, context)) {
      const path = `${network}.${field}`;
      if (!errors.has(path)) errors.set(path, message);
    }
  return errors;
};

/** The field that shows the message of a path in an answer; without one it is shown above the tabs. */
export const toFieldPath = (path: string): string | undefined => {
  const [head = '', field] = path.split('.');
  if (head === 'adprofile' || head === 'adprofile_name') return 'adprofile_name';
  if (head === 'networks') return 'networks';
  return field !== undefined && adNetworks.some((network) => network === head) ? `${head}.${field}` : undefined;
};

/** The networks that the problems belong to. */
export const networksOf = (problems: FieldErrors): AdNetwork[] =>
  adNetworks.filter((network) => [...problems.keys()].some((path) => isWithin(path, new Set([network]))));

type Body = Input<'POST /adprofile/save'>['body'];

/**
 * Body of a save: the complete settings of each open tab, null for a removed network; a network without a key keeps its
 * settings.
 */
export const toSaveBody = (
  values: EditorValues,
  stored: readonly AdNetwork[],
  editable: ReadonlySet<AdNetwork>,
): Pick<Body, AdNetwork> => {
  const send = (network: AdNetwork) => {
    if (!editable.has(network)) return undefined;
    if (values.networks.includes(network)) return schemas[network].parse(values[network]);
    return stored.includes(network) ? null : undefined;
  };
  return {
    facebook: send('facebook'),
    instagram: send('instagram'),
    nativeads: send('nativeads'),
    google: send('google'),
  };
};

/** True while a tab can be added: the button disappears when four network tabs are open. */
export const canAddTab = (networks: readonly AdNetwork[]): boolean => networks.length < tabsWithoutAdd;
