import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { networkInfo } from '../networks/network-info.ts';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';
import { scopeLabel, shortScopeName } from './scope-labels.ts';

/** The problem of the account and what to do. Renders nothing for a healthy account. */
export function AccountHealth({ account }: { account: Account }) {
  const { state, kind, missing, problem, expires } = account;
  const network = networkInfo[kind].name;
  if (problem)
    return (
      <div className={classes.health}>
        <Alert tone="bad" title={problem.sentence}>
          {!problem.sentence.includes(problem.next_step) && `${problem.next_step} `}Started{' '}
          <DateTime at={problem.since} show="relative" />.
          {problem.words && (
            <Disclosure summary={`Message from ${network}`}>
              <blockquote className={classes.networkMessage}>{problem.words}</blockquote>
            </Disclosure>
          )}
        </Alert>
      </div>
    );
  if (state === 'limited')
    return (
      <div className={classes.health}>
        <Alert tone="warn" title={missing.length === 1 ? 'Missing permission' : 'Missing permissions'}>
          {kind === 'wordpress' ? (
            <>Your WordPress role is missing {formatScopes(missing)}. Ask the site’s admin for the Editor role.</>
          ) : (
            <>
              Some features need {formatScopes(missing)}. Reconnect and allow everything {network} asks for.
            </>
          )}
        </Alert>
      </div>
    );
  if (state === 'expiring' && expires)
    return (
      <div className={classes.health}>
        <Alert tone="warn" title="Access expires soon">
          Access ends <DateTime at={expires} show="relative" />. Reconnect before then to avoid interruptions.
        </Alert>
      </div>
    );
  return null;
}

const formatScopes = (scopes: readonly string[]): string => {
  const labels = scopes.map((scope) => `“${scopeLabel(scope) ?? shortScopeName(scope)}”`);
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(labels);
};
