import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPointFilled } from '@tabler/icons-react';
import { scopeLabel, shortScopeName } from './scope-labels.ts';
import classes from './scope-list.module.css';

const looks = {
  asked: { icon: IconPointFilled, says: '' },
  granted: { icon: IconCircleCheck, says: 'Allowed: ' },
  missing: { icon: IconCircleX, says: 'Missing: ' },
};

type Props = { scopes: readonly string[]; as?: keyof typeof looks };

export function ScopeList({ scopes, as = 'asked' }: Props) {
  const { icon: Icon, says } = looks[as];
  return (
    <ul className={classes.scopes}>
      {scopes.map((scope) => {
        const words = scopeLabel(scope);
        return (
          <li key={scope} data-as={as}>
            <Icon size={as === 'asked' ? 10 : 18} stroke={1.5} aria-hidden />
            <span>
              {says && <VisuallyHidden>{says}</VisuallyHidden>}
              {words ?? shortScopeName(scope)}
              {words && <code>{shortScopeName(scope)}</code>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
