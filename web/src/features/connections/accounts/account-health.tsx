import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { networkInfo } from '../networks/network-info.ts';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';
import { scopeLabel, shortScopeName } from './scope-labels.ts';

/** What is the matter, and the one thing to do. A healthy account needs no words beside its badge. */
export function AccountHealth({ account }: { account: Account }) {
  const { state, kind, missing, problem, expires } = account;
  const network = networkInfo[kind].name;
  if (problem)
    return (
      <div className={classes.health}>
        <Alert tone="bad" title={problem.sentence}>
          {!problem.sentence.includes(problem.next_step) && `${problem.next_step} `}It began{' '}
          <DateTime at={problem.since} show="relative" />.
          {problem.words && (
            <Disclosure summary={`What ${network} said`}>
              <blockquote className={classes.words}>{problem.words}</blockquote>
            </Disclosure>
          )}
        </Alert>
      </div>
    );
  if (state === 'limited')
    return (
      <div className={classes.health}>
        <Alert tone="warn" title={missing.length === 1 ? 'A permission is missing' : 'Permissions are missing'}>
          {kind === 'wordpress' ? (
            <>
              Your role at the site lacks {listed(missing)}, so some features stay closed. Ask whoever runs the site for
              a role that has it, such as Editor, or connect again as somebody who has.
            </>
          ) : (
            <>
              Without {listed(missing)} some features stay closed. Reconnect and allow everything {network} asks for.
            </>
          )}
        </Alert>
      </div>
    );
  if (state === 'expiring' && expires)
    return (
      <div className={classes.health}>
        <Alert tone="warn" title="The permission ends soon">
          {network} lets it end <DateTime at={expires} show="relative" />. Reconnect before then, and nothing stops.
        </Alert>
      </div>
    );
  return null;
}

const listed = (scopes: readonly string[]): string => {
  const words = scopes.map((scope) => `“${scopeLabel(scope) ?? shortScopeName(scope)}”`);
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);
};
