import { networkByKind } from '@fanfare/contract/connections/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import { rssLimits } from '@fanfare/contract/rss/rss';
import { type RuleAccount, ruleNetworks } from '@fanfare/contract/rss/rule-calls';
import { MultiSelect } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import { type Account, accountKey, isUsable, useSocialAccounts } from '../../social/index.tsx';

export const toRuleKey = ({ social_network, social_account: id }: RuleAccount): string =>
  accountKey({ social_network, id });

/** Converts a key of the select to its account: `network:account id`. */
export const fromRuleKey = (key: string): RuleAccount[] => {
  const [name = '', ...rest] = key.split(':');
  const social_network = ruleNetworks.find((network) => network === name);
  return social_network ? [{ social_network, social_account: rest.join(':') }] : [];
};

/** Name of an account's network: accounts of several networks often have the same name. */
const networkLabel = ({ social_network }: Account): string => networkLabels[networkByKind[social_network]];

/** Field for the accounts of social posts about new articles. */
export function RuleAccountsField({ disabled, ...props }: FieldProps<string[]> & { disabled: boolean }) {
  const { accounts } = useSocialAccounts();
  const known = accounts
    .filter(({ social_network }) => ruleNetworks.some((network) => network === social_network))
    .map((account) => ({
      value: accountKey(account),
      label: `${account.name} (${networkLabel(account)})`,
      disabled: !isUsable(account),
    }));
  return (
    <CustomField<string[]> {...props}>
      {({ value = [], onChange, onBlur, error }) => (
        <MultiSelect
          label="Accounts"
          description="Facebook, X and LinkedIn accounts."
          placeholder={value.length === 0 ? 'Choose accounts' : undefined}
          searchable
          disabled={disabled}
          error={error}
          maxValues={rssLimits.ruleAccounts}
          // A chosen account that was disconnected meanwhile stays in the field until it is removed.
          data={[
            ...known,
            ...value
              .filter((key) => !known.some((account) => account.value === key))
              .map((key) => ({ value: key, label: key })),
          ]}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          nothingFoundMessage={<NoOptions />}
        />
      )}
    </CustomField>
  );
}
