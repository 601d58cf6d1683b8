import type { siteNetworks } from '@fanfare/contract/sites/sharing-defaults';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { type FieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { NetworkLogo, networkInfo } from '../../connections/index.tsx';
import classes from './site-page.module.css';

export type SharingAccount = Output<'GET /social/accounts'>['accounts'][number];
type Props = {
  network: (typeof siteNetworks)[number];
  accounts: readonly SharingAccount[];
  enabled: FieldProps<boolean>;
  account: FieldProps<string | null>;
  board: FieldProps<string | null>;
  message: FieldProps<string>;
};

export function SharingDefaultFields({ network, accounts, enabled, account, board, message }: Props) {
  const { name } = networkInfo[network];
  const isOn = useFieldValue(enabled) ?? false;
  const accountId = useFieldValue(account);
  const accountOptions = accounts.map(({ id, name: label }) => ({ value: id, label }));
  const isDisconnected = Boolean(accountId) && !accountOptions.some(({ value }) => value === accountId);
  const options = isDisconnected
    ? [...accountOptions, { value: String(accountId), label: 'No longer connected' }]
    : accountOptions;
  const selectAccount = (value: string | null | undefined) => {
    account.onChange(value ?? null);
    board.onChange(null);
  };
  return (
    <section className={classes.network} data-on={isOn || undefined} aria-label={name}>
      <Flex component="header" className={classes.networkHead} gap={12}>
        <NetworkLogo kind={network} size={36} />
        <div>
          <h3>{name}</h3>
          {options.length === 0 && (
            <Block component="small" display="block">
              No account connected. <ConnectLink />
            </Block>
          )}
        </div>
        {(options.length > 0 || isOn) && <SwitchField {...enabled} label={`Share to ${name}`} />}
      </Flex>
      {isOn && (
        <div className={classes.networkFields}>
          <SelectField
            {...account}
            label="Account"
            placeholder="Choose in the editor"
            clearable
            options={options}
            onChange={selectAccount}
          />
          {network === 'pinterest' && accountId && !isDisconnected && <BoardField account={accountId} field={board} />}
          <TextareaField
            {...message}
            label="Message"
            description="Start of the share text. The title and link are added in the editor."
            rows={2}
            maxLength={500}
          />
        </div>
      )}
    </section>
  );
}

const ConnectLink = () => (
  <TextLink to="/user/account" hash="social" underline="always">
    Connect an account
  </TextLink>
);

function BoardField({ account, field }: { account: string; field: FieldProps<string | null> }) {
  const boardList = useQuery(query('GET /pinterest/{id}/boards', { params: { id: account } }));
  const boards = boardList.data?.boards.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <SelectField
      {...field}
      label="Board"
      placeholder={boardList.isPending ? 'Loading boards…' : 'Choose in the editor'}
      description={boardList.data?.error}
      clearable
      disabled={boards.length === 0}
      options={boards}
    />
  );
}
