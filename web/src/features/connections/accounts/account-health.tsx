import { plural } from '@fanfare/contract/kit/plurals';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { networkInfo } from '../networks/network-info.ts';
import { scopeLabel, shortScopeName } from '../scopes/scope-labels.ts';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';

/** The problem of the account and what to do. Renders nothing for a healthy account. */
export function AccountHealth({ account }: { account: Account }) {
  const { state, kind, missing, problem, expires } = account;
  const network = networkInfo[kind].name;
  if (problem)
    return (
      <Block mt={16}>
        <Alert tone="bad" title={problem.sentence}>
          {!problem.sentence.includes(problem.next_step) && `${problem.next_step} `}Started{' '}
          <DateTime at={problem.since} show="relative" />.
          {problem.words && (
            <Disclosure summary={`Message from ${network}`}>
              <blockquote className={classes.networkMessage}>{problem.words}</blockquote>
            </Disclosure>
          )}
        </Alert>
      </Block>
    );
  if (state === 'limited')
    return (
      <Block mt={16}>
        <Alert tone="warn" title={plural(missing.length, 'Missing permission')}>
          {kind === 'wordpress' ? (
            <>Your WordPress role is missing {formatScopes(missing)}. Ask the site’s admin for the Editor role.</>
          ) : (
            <>
              Some features need {formatScopes(missing)}. Reconnect and allow everything {network} asks for.
            </>
          )}
        </Alert>
      </Block>
    );
  if (state === 'expiring' && expires)
    return (
      <Block mt={16}>
        <Alert tone="warn" title="Access expires soon">
          Access ends <DateTime at={expires} show="relative" />. Reconnect before then to avoid interruptions.
        </Alert>
      </Block>
    );
  return null;
}

const formatScopes = (scopes: readonly string[]): string => {
  const labels = scopes.map((scope) => `“${scopeLabel(scope) ?? shortScopeName(scope)}”`);
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(labels);
};
